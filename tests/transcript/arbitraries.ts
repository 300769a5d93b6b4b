import fc from "fast-check";
import type { Filter, Outcome, Ref, Row, Signal, Value } from "../../src/kit/internal.js";
import { TAGS } from "../../src/transcript/tags.js";
import type { FinalTask, Transcript, Turn } from "../../src/transcript/transcript.js";
import { anyText } from "../anyText.js";

const plain = { noNullPrototype: true } as const;

/** Texts of every kind: blanks, quotes, control characters, lone surrogates. */
export const text = fc.oneof(
  fc.string(),
  anyText(),
  fc.constantFrom("", '"', "'", "\\", "\n", "\r\n", "\u0000", "\ud800", "\u2028", "é", "😀", "x1.date = 'a'"),
);
export const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
/** Keys of rows: names, and those that trip up object literals. `$float` and `$int` stand for numbers and are not keys. */
export const key = fc.oneof(name, fc.constantFrom("__proto__", "constructor", "toString", "class", "1", "$var", "é"));
export const ref = fc.nat(999).map((n): Ref => `x${n}`);

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
);

/** An object from pairs, with `__proto__` an own key like any other. */
export const record = <T>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<T>, maxLength = 4) =>
  fc.array(fc.tuple(keys, values), { maxLength }).map((pairs) => Object.fromEntries(pairs) as Record<string, T>);

export const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, number, fc.boolean()),
    fc.array(tie("value"), { maxLength: 3 }),
    record(key, fc.oneof(tie("value"), fc.constant(null)), 3) as fc.Arbitrary<Value>,
  ),
}));

export const row: fc.Arbitrary<Row> = record(key, fc.oneof(value, fc.constant(null)));
const rows = fc.array(row, { maxLength: 3 });
const slots = record(key, value);
const operator = fc.record({ operator: name, args: fc.array(value, { maxLength: 2 }) }, plain);
const filter = record(key, fc.oneof(value, operator)) as fc.Arbitrary<Filter>;
const optional = { ...plain, requiredKeys: [] as [] };

const some = <Must extends object, May extends object>(
  must: { [K in keyof Must]: fc.Arbitrary<Must[K]> },
  may: { [K in keyof May]: fc.Arbitrary<May[K]> },
) =>
  fc
    .tuple(fc.record(must, plain), fc.record(may, optional))
    .map(([first, second]) => ({ ...first, ...second }) as unknown as Must & Partial<May>);

const span = fc.tuple(fc.nat(), fc.nat());

export const signal = fc.oneof(
  fc.record({ kind: fc.constant("ask"), ref, slot: name }, plain),
  fc.record({ kind: fc.constant("choose"), ref, slot: name, options: fc.array(value, { maxLength: 3 }) }, plain),
  fc.record({ kind: fc.constantFrom("confirm", "ready"), ref }, plain),
  some({ kind: fc.constant("performed"), ref, intent: name, arguments: slots }, { row }),
  fc.record({ kind: fc.constant("found"), ref, intent: name, filter, rows }, plain),
  some({ kind: fc.constant("failed"), ref, intent: name, arguments: filter, reason: text }, { alternatives: rows }),
  some({ kind: fc.constant("error"), code: name, message: text }, { hint: text, span }),
) as fc.Arbitrary<Signal>;

const json = fc.jsonValue({ maxDepth: 2 }).map((held): unknown => JSON.parse(JSON.stringify(held)));
const eachTurn = { tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }), extra: record(key, json) };
const index = fc.nat(9999);
const meaning = fc.record(
  {
    intent: name,
    slots: record(key, fc.oneof(value, operator, fc.constant(null))),
    confirms: fc.boolean(),
    cancels: fc.boolean(),
    references: record(
      key,
      some({ task: ref, slot: name }, { row: index, minutes: fc.integer({ min: -600, max: 600 }) }),
    ),
  },
  optional,
);

export const turn = fc.oneof(
  some({ author: fc.constant("User"), text }, { means: meaning, ...eachTurn }),
  some({ author: fc.constant("Response"), text }, eachTurn),
  some({ author: fc.constant("System"), command: text }, { index, ...eachTurn }),
  some({ author: fc.constant("Signal"), signal }, { index, text, ...eachTurn }),
  some({ author: fc.constant("Signal"), text }, { index, ...eachTurn }),
) as fc.Arbitrary<Turn>;

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  some({ rows }, { total: fc.nat() }),
  some({ reason: text }, { alternatives: rows }),
) as fc.Arbitrary<Outcome>;
const ids = fc.array(value, { maxLength: 2 });
const tableChanges = fc.record({ added: rows, changed: rows, removed: ids, gone: rows, formerIds: ids }, optional);
const finalTask = some({ intent: name, slots: filter }, { confirmed: fc.boolean() }) as fc.Arbitrary<FinalTask>;

/** Any transcript there can be. */
export const transcript = some(
  { id: fc.oneof(name, fc.constantFrom("A-0001", "\u0000", "é 1")), turns: fc.array(turn, { maxLength: 6 }) },
  {
    split: text,
    entities: record(key, rows, 2),
    tables: record(key, tableChanges, 2),
    outcomes: record(key, fc.array(outcome, { maxLength: 2 }), 2),
    observes: fc.subarray(["ask", "performed", "found", "error"] as const),
    seed: number,
    now: number,
    final: record(ref, finalTask, 2),
    extra: record(key, json, 2),
  },
) as fc.Arbitrary<Transcript>;
