import fc from "fast-check";
import { expect, test } from "vitest";
import type { SlotSpec } from "../../../src/kit/internal.js";
import { choicesOf } from "../../../src/kit/store/choices.js";
import { fold } from "../../../src/kit/store/fold.js";
import { pack } from "../../../src/kit/store/pack.js";
import { PackedTable } from "../../../src/kit/store/packed.js";
import { lookalikeText } from "../../rowWorlds.js";
import { runs } from "../../runs.js";

/** Beyond so many values only those are searched that begin with the word. */
const MANY = 2_001;

const tableOf = (values: readonly string[]): PackedTable => {
  const rows = values.map((city) => ({ city }));
  const { buffer, tables } = pack({ flights: rows }, new Map([["flights", new Set(["city"])]]));
  return new PackedTable((tables as [never])[0], buffer);
};

/** Names of places, many of which hold the one that is asked for; that one sorts before, among and behind them. */
const place = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"), fc.constantFrom("Paris", "paris", "Oslo"))
      .map(([gate, city]) => `Airport ${gate} ${city}`),
  },
  { weight: 1, arbitrary: fc.constantFrom("Paris", "PARIS", "Paris Nord", "Zürich Oslo") },
  { weight: 1, arbitrary: lookalikeText },
);
const asked = fc.oneof(fc.constantFrom("paris", "Paris", "oslo", "Paris Nord"), place);

const slotOf = (known: readonly string[]): SlotSpec => ({ name: "city", type: "str", required: true, known });

test("a value that exists is never a question, and any other is one only among values that hold it", () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 4 }),
      fc.array(place, { maxLength: 40, size: "max" }),
      asked,
      (known, rows, text) => {
        const options = choicesOf(text, slotOf(known), tableOf(rows));
        const wanted = fold(text);
        const folded = [...new Set([...known, ...rows].map(fold))];
        const holding = folded.filter((one) => ` ${one} `.includes(` ${wanted} `));
        const isOpen = wanted !== "" && !folded.includes(wanted) && holding.length > 1;
        expect([text, options.length]).toEqual([text, isOpen ? Math.min(10, holding.length) : 0]);
        expect(holding).toEqual(expect.arrayContaining(options.map(fold)));
      },
    ),
    runs(3_000),
  );
});

test("so it is where there are too many values to search", () => {
  const many = tableOf([
    ...Array.from({ length: MANY }, (_, at) => `Quay ${at}`),
    ...Array.from({ length: 12 }, (_, at) => `Paris ${at}`),
    "Paris",
    ...Array.from({ length: 12 }, (_, at) => `Lyon ${at}`),
  ]);
  expect(choicesOf("PARIS", slotOf([]), many)).toEqual([]);
  expect(choicesOf("lyon", slotOf([]), many)).toHaveLength(10);
});
