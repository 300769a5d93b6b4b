import type { z as Zod } from "zod";
import { zod } from "#packages";
import { lazily } from "../base/json/memoized.js";
import { isObject, type JsonObject } from "../base/json/object.js";
import type { Condition, Value } from "../kit/internal.js";
import { slotTypes } from "./slotTypes/slotType.js";
import type { IntentSchema as IntentShape, SlotSchema as SlotShape } from "./types.js";

/** The schemas of intent files, made at the first use: `recognisedIntent` reads sound ones. */
export const intentSchemas = lazily(() => intentSchemasBy(zod()));

function intentSchemasBy(z: typeof Zod) {
  const { nullable, SlotType, scalar } = slotTypes();
  const flag = z.boolean({ error: "takes true or false" });
  const text = z.string({ error: "takes a string in double quotes" });

  /** A slot's value in JSON. Objects are kept by reference, unchanged. */
  const value = z
    .custom<Value>((input) => input !== null && input !== undefined, { error: "takes a value, not null" })
    .meta({ type: ["string", "number", "boolean", "array", "object"] });

  const condition = z
    .union(
      [
        z
          .strictObject({ slot: text, equals: scalar })
          .transform(({ slot, equals }): Condition => ({ slot, in: [equals] })),
        z.strictObject({ slot: text, in: z.array(scalar).meta({ minItems: 1 }) }),
      ],
      { error: 'takes { "slot": "other_slot", "equals": value } or { "slot": "other_slot", "in": [values] }' },
    )
    .meta({ description: "The slot is required while another slot holds one of these values." });

  const SlotSchema = z
    .strictObject(
      {
        type: SlotType,
        optional: flag.default(false).meta({ description: "Whether a task performs without it." }),
        nullable: nullable.exactOptional(),
        disambiguation: flag.default(false).meta({ description: "Whether the user may have to choose among values." }),
        description: text.exactOptional().meta({ description: "What the slot means, for people and models." }),
        values: z
          .array(value, { error: "takes a list of sample values" })
          .exactOptional()
          .meta({ description: 'Sample values. Not a closed set: for that, the type is { "enum": [...] }.' }),
        default: value
          .exactOptional()
          .meta({ description: "What the service assumes while the slot is empty; never sent." }),
        match: z.enum(["exact", "fold", "fuzzy"], { error: 'takes "exact", "fold" or "fuzzy"' }).exactOptional().meta({
          description: "How a query compares: by value; without regard to case, accents and blanks; or by similarity.",
        }),
        required_when: condition.exactOptional(),
      },
      { error: 'takes an object such as { "type": "str", "optional": false }' },
    )
    .meta({ title: "slot" }) satisfies Zod.ZodType<SlotShape>;

  const args = {
    description: "The slots, in the order in which they are asked for.",
  };

  const names = z.record(z.string(), text);

  const tool = z
    .strictObject(
      {
        name: text.exactOptional().meta({ description: "Its name, where the definition has none." }),
        definition: z
          .custom<JsonObject>((input) => isObject(input) && !Array.isArray(input), {
            error: "takes the tool as an object, in the format of the agent that has it",
          })
          .meta({ type: "object", description: "The tool as the agent has it, in its own format. It is listed so." }),
        place: z
          .int({ error: "takes a whole number" })
          .min(0)
          .exactOptional()
          .meta({ description: "Its place in the agent's list, from 0." }),
        principal: text
          .exactOptional()
          .meta({ description: "Who has it, where that is not the assistant, such as the user whose phone it is." }),
        slots: names.exactOptional().meta({ description: "The slots by the parameters that have other names." }),
        others: text
          .exactOptional()
          .meta({ description: "The slot that holds, by name, the arguments that no other slot is for." }),
        failure: text
          .exactOptional()
          .meta({ description: "The text before the reason in the result of a failed call." }),
        lenient: flag.exactOptional().meta({ description: "Whether calls are not held to the definition." }),
        rows: z
          .strictObject({
            many: flag.meta({ description: "Whether a result holds any number of rows, and not one." }),
            key: text.meta({ description: "The column that tells the rows apart." }),
            hidden: z.array(text).meta({ description: "Columns that rows have here, and no result has." }),
            names: names.meta({ description: "The properties that results have for columns with other names." }),
            others: text
              .exactOptional()
              .meta({ description: "The column that holds what was said of a row and no column is for." }),
          })
          .exactOptional()
          .meta({ description: "What its results have to do with rows." }),
      },
      { error: 'takes an object such as { "definition": { "name": "getOrder", "input_schema": {} } }' },
    )
    .meta({ description: "The tool of an agent's that the intent stands for: `backlot import tools` writes it." });

  const shape = {
    $schema: text.exactOptional().meta({ description: "Where this format is described; for editors." }),
    command: text.meta({
      description: "The intent's name in commands, such as book_flight.",
      pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
    }),
    confirmation_required: flag.default(false).meta({ description: "Whether the task waits for confirm(x1)." }),
    description: text.default("").meta({ description: "What the intent does, for people and models." }),
    entity_name: z
      .union([text, z.null()], { error: "takes a string in double quotes, or null" })
      .default(null)
      .meta({ description: "The entity whose rows the intent creates or finds." }),
    domain: z
      .union([text.transform((name): readonly string[] => [name]), z.array(text)], {
        error: "takes a string, or a list of strings",
      })
      .default([])
      .meta({ description: "The domain, or several." }),
    query_intent: flag.default(false).meta({ description: "True for an intent that searches instead of acting." }),
    wait_for_required: flag
      .default(false)
      .meta({ description: "For queries: whether required slots are asked for before searching." }),
    performs: z
      .enum(["when_ready", "when_told"], { error: 'takes "when_ready" or "when_told"' })
      .default("when_ready")
      .meta({ description: "Whether a complete task performs at once, or answers ready and waits to be resumed." }),
    dontcare: flag.default(false).meta({ description: 'Whether "dontcare" is legal in every slot and never sent.' }),
    tool: tool.exactOptional(),
  };

  /**
   * The schema of an intent file: one object per file, a superset of LUCID's format. Its JSON Schema ships with the
   * package.
   */
  const IntentFile = z
    .strictObject({
      ...shape,
      args: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), SlotSchema).meta(args),
    })
    .meta({ title: "Backlot intent", description: "One thing that an assistant can do." });

  const OBJECT_ADVICE = "takes an object of slots by name";

  /** Reads the object of an intent file. Slots become a map, so that one called `__proto__` survives. */
  const IntentSchema = z
    .strictObject(
      {
        ...shape,
        args: z.preprocess(
          (input) => (isObject(input) && !(input instanceof Map) ? new Map(Object.entries(input)) : input),
          z.map(z.string(), SlotSchema, { error: OBJECT_ADVICE }),
        ),
      },
      { error: 'an intent file holds one object, such as { "command": "book_flight", "args": {} }' },
    )
    .transform(({ $schema: _, ...intent }) => intent) satisfies Zod.ZodType<IntentShape>;

  const KNOWN_KEYS = {
    intent: ["command", "args", ...Object.keys(shape)],
    slot: Object.keys(SlotSchema.shape),
  } as const;

  return { IntentFile, IntentSchema, KNOWN_KEYS };
}
