import fc from "fast-check";
import { expect, test } from "vitest";
import type { Filter, Operator, Row } from "../../../src/kit/signal.js";
import type { Match, SlotSpec, Value } from "../../../src/kit/spec.js";
import { matches, OPERATORS } from "../../../src/kit/store/operators.js";
import { pack } from "../../../src/kit/store/pack.js";
import { PackedTable } from "../../../src/kit/store/packed.js";
import { isAlike, partialRatio } from "../../../src/kit/store/ratio.js";
import { selectRows } from "../../../src/kit/store/select.js";
import { Table } from "../../../src/kit/store/table.js";
import { sameValue, valueKey } from "../../../src/kit/values.js";
import { lookalikeValue, turned } from "../../rowWorlds.js";
import { runs } from "../../runs.js";

const slot = (name: string, match?: Match): SlotSpec => ({
  name,
  type: "str",
  required: false,
  ...(match ? { match } : {}),
});
const SLOTS = new Map([slot("a"), slot("b", "fold"), slot("c", "fuzzy"), slot("d")].map((one) => [one.name, one]));
/** The last one is folded though it is compared exactly, as slots are that users may be asked to choose a value for. */
const FOLDS = new Map([["things", new Set(["b", "c", "d"])]]);

const row: fc.Arbitrary<Row> = fc.dictionary(
  fc.constantFrom("a", "b", "c", "d", "__proto__"),
  fc.option(lookalikeValue),
  { maxKeys: 5 },
);
const operator: fc.Arbitrary<Operator> = fc.constantFrom(...OPERATORS).chain(([name, { takes }]) =>
  (takes === "list" ? fc.array(lookalikeValue, { maxLength: 3 }) : lookalikeValue).map((argument) => ({
    operator: name,
    args: [argument],
  })),
);
const column = fc.constantFrom("a", "b", "c", "d", "e");
const filter: fc.Arbitrary<Filter> = fc.dictionary(column, fc.oneof(lookalikeValue, operator), { maxKeys: 3 });

/** Rows, and a filter that asks for what one of them holds, spelt in another way, or for anything. */
const rowsAndFilter: fc.Arbitrary<readonly [rows: Row[], wanted: Filter]> = fc
  .tuple(
    fc.array(row, { maxLength: 15 }),
    filter,
    fc.nat(),
    column,
    fc.option(fc.constantFrom("equal_to", "not_equal", "one_of")),
  )
  .map(([rows, wanted, at, name, comparison]) => {
    const held = rows[at % Math.max(1, rows.length)]?.[name] ?? null;
    if (held === null) return [rows, wanted];
    const meant = turned(held);
    const args = [comparison === "one_of" ? [meant, "Oslo"] : meant];
    return [
      rows,
      { ...(at % 2 === 0 ? wanted : {}), [name]: comparison === null ? meant : { operator: comparison, args } },
    ];
  });

test("a packed table gives back the rows it was made of", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const { buffer, tables } = pack({ things: rows }, FOLDS);
      const table = new PackedTable((tables as [never])[0], buffer);
      expect(rows.map((_, i) => table.row(i))).toEqual(rows);
    }),
  );
});

test("a packed table finds what matching row by row finds, in the same order", () => {
  fc.assert(
    fc.property(rowsAndFilter, ([rows, wanted]) => {
      const { buffer, tables } = pack({ things: rows }, FOLDS);
      const expected = rows.flatMap((one, i) => (matches(one, wanted, SLOTS) ? [i] : []));
      expect(selectRows(new PackedTable((tables as [never])[0], buffer), wanted, SLOTS)).toEqual(expected);
    }),
    runs(6_000),
  );
});

test("values are equal exactly where they have one key, in whatever order their own keys stand", () => {
  fc.assert(
    fc.property(lookalikeValue, lookalikeValue, (one, other) => {
      expect([one, other, valueKey(one) === valueKey(other)]).toEqual([one, other, sameValue(one, other)]);
      expect([one, sameValue(one, turned(one)), valueKey(turned(one))]).toEqual([one, true, valueKey(one)]);
    }),
    runs(3_000),
  );
});

test("a slot that is compared exactly is so, though its column is folded for another reason", () => {
  const { buffer, tables } = pack({ things: [{ b: "Oslo", d: "Oslo" }] }, FOLDS);
  const table = new PackedTable((tables as [never])[0], buffer);
  const found = (wanted: Filter): readonly number[] => selectRows(table, wanted, SLOTS);
  expect([found({ d: "Oslo" }), found({ d: "OSLO" }), found({ b: "OSLO" })]).toEqual([[0], [], [0]]);
});

test("a dialogue's changes are seen by its own queries only, in table order", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(row, { maxLength: 3 }),
      filter,
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 3 }),
      (fixtures, added, wanted, pick, gone) => {
        const { buffer, tables } = pack({ things: fixtures }, FOLDS);
        const packed = new PackedTable((tables as [never])[0], buffer);
        const [mine, other] = [new Table(packed), new Table(packed)];
        const everything = { by: null, descending: false, limit: 100 };
        const before = other.select(wanted, SLOTS, everything);
        const all = mine.select({}, SLOTS, everything).rows;
        const model: Record<string, Value | null>[] = all.map((one) => ({ ...one }));
        const chosen = pick % all.length;
        const edited = all[chosen] as Record<string, Value | null>;
        mine.own(edited);
        edited.a = "Oslo";
        (model[chosen] as Record<string, Value | null>).a = "Oslo";
        for (const one of added) {
          mine.add({ ...one });
          model.push({ ...one });
        }
        for (const at of gone) {
          const { rows } = mine.select({}, SLOTS, everything);
          if (rows.length === 0) break;
          mine.remove(rows[at % rows.length] as Record<string, Value | null>);
          model.splice(at % rows.length, 1);
        }
        const found = mine.select(wanted, SLOTS, everything);
        expect(mine.size).toBe(model.length);
        expect(found.rows).toEqual(model.filter((one) => matches(one, wanted, SLOTS)));
        expect(found.total).toBe(found.rows.length);
        expect(other.select(wanted, SLOTS, everything)).toEqual(before);
      },
    ),
    runs(1_000),
  );
});

test("sorting by a slot is the same with and without changes of the dialogue's own", () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 5 }),
      (fixtures, descending, limit) => {
        const { buffer, tables } = pack({ things: fixtures }, FOLDS);
        const packed = new PackedTable((tables as [never])[0], buffer);
        const ordering = { by: "a", descending, limit };
        const plain = new Table(packed).select({}, SLOTS, ordering);
        const changed = new Table(packed);
        const [first] = changed.select({}, SLOTS, { by: null, descending: false, limit: 1 }).rows;
        if (first !== undefined) changed.own(first);
        expect(changed.select({}, SLOTS, ordering)).toEqual(plain);
      },
    ),
    runs(1_000),
  );
});

test("the quick test of likeness agrees with the ratio", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 50, max: 100 }), (left, right, threshold) => {
      expect(isAlike(left, right, threshold)).toBe(partialRatio(left, right) >= threshold);
    }),
    runs(5_000),
  );
});

test("a row's text is the left one of the two: of equal lengths it matters", () => {
  expect([partialRatio("bbacab", "cbbaca"), partialRatio("cbbaca", "bbacab")]).toEqual([91, 83]);
  const slots = new Map([["name", { name: "name", type: "str", required: false, match: "fuzzy" } as const]]);
  const found = (name: string, wanted: string): unknown[] => {
    const rows = [{ id: "1", name }];
    const { buffer, tables } = pack({ things: rows }, new Map([["things", new Set(["name"])]]));
    const packed = selectRows(new PackedTable((tables as [never])[0], buffer), { name: wanted }, slots);
    return [packed.length, rows.filter((one) => matches(one, { name: wanted }, slots)).length];
  };
  expect(found("bbacab", "cbbaca")).toEqual([1, 1]);
  expect(found("cbbaca", "bbacab")).toEqual([0, 0]);
});

test("of few rows in a column of many values, and of many rows, the same order comes out", () => {
  const number = fc.option(fc.integer({ min: 0, max: 60 }));
  const rows = fc.array(fc.record({ a: number, b: fc.constantFrom("Oslo", "York", "Newark") }), { maxLength: 60 });
  const limits = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom({}, { b: "York" }, { a: 7 }),
      fc.boolean(),
      limits,
      (some, wanted, descending, limit) => {
        const { buffer, tables } = pack({ things: some }, FOLDS);
        const table = new Table(new PackedTable((tables as [never])[0], buffer));
        const { rows: chosen, total } = table.select(wanted, SLOTS, { by: "a", descending, limit });
        const passing = some.filter((one) => matches(one, wanted, SLOTS));
        const key = ({ a }: (typeof some)[number]): number =>
          a === null ? Number.POSITIVE_INFINITY : descending ? -a : a;
        const expected = [...passing].sort((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
        expect(chosen).toEqual(expected.slice(0, limit));
        expect(total).toBe(passing.length);
      },
    ),
    runs(1_000),
  );
});
