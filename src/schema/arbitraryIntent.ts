import fc from "fast-check";
import { type ItemType, SCALAR_TYPES, type Scalar } from "../kit/internal.js";
import type { FieldsSchemaType, IntentFile, SlotFile, SlotSchemaType } from "./types.js";

const plain = { noNullPrototype: true } as const;

/** Names that break code which keeps slots in an object, or prints them into a class. */
const TROUBLESOME = "a b size class default toString constructor __proto__ hasOwnProperty _x then".split(" ");

const slotName = fc.oneof(fc.constantFrom(...TROUBLESOME), fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/));

const item: fc.Arbitrary<ItemType> = fc.oneof(
  fc.constantFrom(...SCALAR_TYPES),
  fc
    .uniqueArray(fc.oneof<fc.Arbitrary<Scalar>[]>(fc.string(), fc.integer(), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    })
    .map((values) => ({ enum: values })),
  fc
    .record(
      {
        format: fc.constantFrom("email" as const, "uri" as const, "date-time" as const, "uuid" as const),
        min_length: fc.integer({ min: 1, max: 3 }),
        max_length: fc.integer({ min: 3, max: 9 }),
        pattern: fc.constantFrom("^[A-Z]{3}$", "a|b", "^\\d+$"),
      },
      { requiredKeys: [] },
    )
    .map((str) => ({ str })),
  fc
    .record({ minimum: fc.integer({ min: -9, max: 0 }), maximum: fc.nat(9) }, { requiredKeys: [] })
    .map((int) => ({ int })),
  fc
    .record({ exclusive_minimum: fc.nat(3), exclusive_maximum: fc.integer({ min: 5, max: 9 }) }, { requiredKeys: [] })
    .map((float) => ({ float })),
);

const fieldName = fc.oneof(
  fc.constantFrom("a", "b", "city", "class", "then"),
  fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/),
);

/** Objects of named fields, nested at most three deep. */
const { fields: fieldsType } = fc.letrec<{ fields: FieldsSchemaType; type: SlotSchemaType }>((tie) => ({
  fields: fc
    .uniqueArray(
      fc.tuple(fieldName, fc.record({ type: tie("type"), optional: fc.boolean(), nullable: fc.boolean() }, plain)),
      { selector: ([name]) => name, minLength: 1, maxLength: 4 },
    )
    .map((entries) => ({ fields: Object.fromEntries(entries) })),
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    item,
    item.map((list) => ({ list })),
    tie("fields"),
    tie("fields").map((list) => ({ list })),
  ),
}));

const objectSchema = fc.constantFrom(
  { type: "object", properties: { street: { type: "string" }, number: { type: "integer" } }, required: ["street"] },
  { properties: { kids: { type: "array", items: { $ref: "#" } }, name: { type: "string" } } },
  {
    properties: { at: { $ref: "#/$defs/point" } },
    $defs: { point: { type: "object", properties: { x: { type: "number" } } } },
  },
);

const slotType: fc.Arbitrary<SlotSchemaType> = fc.oneof(
  { weight: 5, arbitrary: item },
  { weight: 2, arbitrary: item.map((list) => ({ list })) },
  { weight: 2, arbitrary: fieldsType },
  { weight: 1, arbitrary: fieldsType.map((list) => ({ list })) },
  { weight: 1, arbitrary: objectSchema.map((object) => ({ object })) },
);

const slotFile: fc.Arbitrary<SlotFile> = fc.record(
  {
    type: slotType,
    optional: fc.boolean(),
    nullable: fc.boolean(),
    disambiguation: fc.boolean(),
    description: fc.string(),
    match: fc.constantFrom("exact" as const, "fold" as const, "fuzzy" as const),
  },
  { requiredKeys: ["type"] },
);

/**
 * Arbitrary intents in the format of files, in every form that breaks no rule by itself: slots of every type, often with troublesome names
 * such as `__proto__`. Several together may clash; `readIntents` and the rules of `lint` report that.
 */
export function arbitraryIntent(): fc.Arbitrary<IntentFile> {
  return fc.record(
    {
      command: fc
        .stringMatching(/^[a-z]{3,8}_[a-z]{1,8}$/)
        .filter((name) => !/^(find|at|not|less|greater|one|equal|contains)_/.test(name)),
      args: fc
        .uniqueArray(fc.tuple(slotName, slotFile), { selector: ([name]) => name, maxLength: 8 })
        .map((entries) => Object.fromEntries(entries)),
      confirmation_required: fc.boolean(),
      description: fc.string(),
      entity_name: fc.option(fc.stringMatching(/^[a-z]{2,6}s$/)),
      domain: fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })),
      performs: fc.constantFrom("when_ready" as const, "when_told" as const),
      dontcare: fc.boolean(),
    },
    { requiredKeys: ["command", "args"] },
  );
}
