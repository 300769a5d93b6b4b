import fc from "fast-check";
import { expect, test } from "vitest";
import { intentSchemas } from "../../src/schema/intent.js";
import { recognisedIntent } from "../../src/schema/recognised.js";
import { anyText } from "../anyText.js";
import { runs } from "../runs.js";

/** Values of the wrong kind: any part of an intent may be one. */
const wrong = fc.constantFrom<unknown>(null, undefined, true, 0.5, -1, Number.NaN, Infinity, "", "str", [], {}, [null]);
/** Rare enough that most intents are sound. */
const rarely = <T, U>(often: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 100, arbitrary: often }, { weight: 1, arbitrary: other });
const name = rarely(fc.constantFrom("a", "size", "constructor"), fc.constantFrom("no name", "1st", "__proto__"));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const scalar = fc.oneof(anyText(), finite, fc.boolean(), fc.integer());

/** An object of some of these parts, which may have one more. */
const partly = (parts: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: readonly string[] = []) =>
  fc
    .tuple(
      fc.record(parts, { requiredKeys: [...required] }),
      rarely(fc.constant(null), fc.tuple(fc.constantFrom("x", "type", "__proto__"), scalar)),
    )
    .map(([made, more]) => (more === null ? made : Object.fromEntries([...Object.entries(made), more])));

const numbers = partly({
  minimum: finite,
  maximum: fc.integer(),
  exclusive_minimum: fc.integer(),
  exclusive_maximum: finite,
});

const { intent } = fc.letrec<{ intent: unknown; slot: unknown; type: unknown; item: unknown; fields: unknown }>(
  (tie) => {
    const kept = (part: fc.Arbitrary<unknown>) => rarely(part, wrong);
    const named = (part: fc.Arbitrary<unknown>) =>
      fc.array(fc.tuple(name, kept(part)), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
    const flag = kept(fc.boolean());
    const about = { optional: flag, nullable: flag, description: kept(anyText()) };
    return {
      item: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("str", "int", "float", "bool", "date"),
        partly({ enum: kept(fc.array(kept(scalar), { maxLength: 3 })) }, ["enum"]),
        partly({ const: kept(scalar) }, ["const"]),
        partly({ int: kept(numbers) }, ["int"]),
        partly({ float: kept(numbers) }, ["float"]),
        partly(
          {
            str: kept(
              partly({
                format: kept(fc.constantFrom("email", "uri", "date-time", "uuid")),
                min_length: kept(fc.nat()),
                max_length: kept(fc.nat()),
                pattern: kept(anyText()),
              }),
            ),
          },
          ["str"],
        ),
        tie("fields"),
      ),
      fields: partly({ fields: kept(named(partly({ type: kept(tie("type")), ...about }, ["type"]))) }, ["fields"]),
      type: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("list[str]", "List[int]", "time"),
        tie("item"),
        partly({ list: kept(tie("item")) }, ["list"]),
        partly({ object: kept(fc.object({ maxDepth: 1 })) }, ["object"]),
      ),
      slot: partly(
        {
          type: kept(tie("type")),
          ...about,
          disambiguation: flag,
          values: kept(fc.array(kept(scalar), { maxLength: 3 })),
          default: kept(scalar),
          match: kept(fc.constantFrom("exact", "fold", "fuzzy")),
          required_when: kept(
            fc.oneof(
              partly({ slot: kept(name), equals: kept(scalar) }, ["slot", "equals"]),
              partly({ slot: kept(name), in: kept(fc.array(kept(scalar), { maxLength: 2 })) }, ["slot", "in"]),
            ),
          ),
        },
        ["type"],
      ),
      intent: partly(
        {
          $schema: kept(anyText()),
          command: kept(anyText()),
          confirmation_required: flag,
          description: kept(anyText()),
          entity_name: fc.oneof(kept(anyText()), fc.constant(null)),
          domain: kept(fc.oneof(anyText(), fc.array(kept(anyText()), { maxLength: 2 }))),
          query_intent: flag,
          wait_for_required: flag,
          performs: kept(fc.constantFrom("when_ready", "when_told")),
          dontcare: flag,
          args: kept(named(tie("slot"))),
        },
        ["command", "args"],
      ),
    };
  },
);

/** An intent, the order of its keys included. */
const shown = (made: unknown): string =>
  JSON.stringify(made, (_, value: unknown) =>
    value instanceof Map ? [...value] : value === undefined ? "none" : value,
  );

test("what is recognised by hand is what the schema reads, and no other sound intent is missed", () => {
  const { IntentSchema } = intentSchemas();
  fc.assert(
    fc.property(intent, (file) => {
      const read = IntentSchema.safeParse(file);
      const made = recognisedIntent(file);
      if (made !== null) {
        expect(made).toEqual(read.data);
        expect(shown(made)).toBe(shown(read.data));
      } else if (read.success) {
        // A field called __proto__ is hidden from the schema.
        expect(JSON.stringify(file)).toContain('"__proto__"');
      }
    }),
    runs(5_000),
  );
});

test("an intent with a tool is left to the schema", () => {
  const file = { command: "go", args: {}, tool: { definition: { name: "go" } } };
  expect(recognisedIntent(file)).toBeNull();
  expect(intentSchemas().IntentSchema.parse(file).tool).toEqual(file.tool);
});
