import fc from "fast-check";
import type { Value } from "../src/kit/internal.js";

/*
 * Rows as they stand in worlds that are not kind: ids with gaps, values that look like others, objects with their keys in any
 * order. What draws rows for a law draws them from here.
 */

/** Ids of the rows of a table: counted with gaps, in any order, among others that only look as if they were counted. */
export function fixtureIds(entity: string): fc.Arbitrary<readonly string[]> {
  const counted = fc.integer({ min: 1, max: 14 }).map((number) => `${entity}_${number}`);
  const others = fc.constantFrom(
    `${entity}_`,
    `${entity}_03`,
    `${entity}_1e3`,
    `${entity}_-1`,
    `${entity}_2.0`,
    "7",
    "",
  );
  return fc.uniqueArray(fc.oneof({ weight: 5, arbitrary: counted }, { weight: 1, arbitrary: others }), {
    maxLength: 12,
  });
}

/** Texts that are alike in all but case, accents, blanks, or what stands before and behind them. */
export const lookalikeText: fc.Arbitrary<string> = fc.constantFrom(
  "",
  " ",
  "1",
  "1.0",
  "true",
  "null",
  "Oslo",
  "oslo",
  "OSLO",
  "Ósló",
  "O\u0301slo\u0301",
  "Oslo ",
  "Oslo S",
  "New Oslo",
  "Os",
  "New  York",
  "new york",
  "Newark",
  "york",
  "ISTANBUL",
  "istanbul",
  "İstanbul",
  "ıstanbul",
  "straße",
  "STRASSE",
  "\u202eolso",
  "Os\u200blo",
  "\ud83d\ude00",
  "\ud83d\ude01",
  "\ud83d",
  "\ude00",
  "a\0b",
  "__proto__",
);

/** Numbers that are one another, or nearly. */
export const lookalikeNumber: fc.Arbitrary<number> = fc.constantFrom(
  0,
  1,
  -1,
  1.5,
  10,
  2 ** 53 - 1,
  1e21,
  0.1 + 0.2,
  0.3,
);

const scalar = fc.oneof(
  { weight: 4, arbitrary: lookalikeText },
  { weight: 2, arbitrary: lookalikeNumber },
  fc.boolean(),
);

/** Values of few texts, numbers and keys, so that two of them are often equal or nearly so: objects with their keys in any order. */
export const { value: lookalikeValue } = fc.letrec<{ value: Value; object: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 2 }) },
    { weight: 2, arbitrary: tie("object") },
  ),
  object: fc
    .uniqueArray(
      fc.tuple(fc.constantFrom("a", "b", "10", "2"), fc.oneof(fc.constantFrom(1, "1", "Oslo", null), tie("value"))),
      {
        selector: ([key]) => key,
        maxLength: 3,
      },
    )
    .map((pairs) => Object.fromEntries(pairs)),
}));

/** The same value with the keys of every object in another order. */
export function turned<Held>(value: Held): Held {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(turned) as Held;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, held]) => [key, turned(held)]),
  ) as Held;
}
