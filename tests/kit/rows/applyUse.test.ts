import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyUse, holdsWords, isSameInRow, type Row, type RowTables, type RowUse } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";

/** Tables as simple as they can be. */
function tables(rows: readonly Row[]): RowTables & { readonly all: Row[] } {
  const all = [...rows];
  const gone: Row[] = [];
  return {
    all,
    rows: () => all,
    removed: () => gone,
    add(_, row) {
      all.push(row);
      return row;
    },
    change(_, row, changes) {
      const changed = { ...row, ...changes };
      all[all.indexOf(row)] = changed;
      return changed;
    },
    remove(_, row) {
      gone.push(...all.splice(all.indexOf(row), 1));
    },
    random: () => 0,
  };
}

const use = (does: RowUse["does"], more: Partial<RowUse> = {}): RowUse => ({
  ...{ does, entity: "orders", noun: "order", key: "order_id", columns: { item: "item" } },
  ...more,
});

describe("an operation over rows", () => {
  test("finds, changes and takes away what another one made", () => {
    const held = tables([{ order_id: "A-1", item: "tea" }]);
    const made = applyUse(use("create"), { args: { item: "cup" } }, held);
    expect(made).toEqual({ row: { order_id: "A-2", item: "cup" } });
    const args = { order_id: "A-2" };
    expect(applyUse(use("read"), { args }, held)).toEqual(made);
    expect(applyUse(use("update"), { args: { ...args, item: "pot" } }, held)).toEqual({
      row: { ...args, item: "pot" },
    });
    expect(applyUse(use("remove"), { args }, held)).toEqual({ row: { ...args, item: "pot" } });
    expect(applyUse(use("read"), { args }, held)).toEqual({
      refused: 'There is no order with the order_id "A-2".',
      code: "not_found",
    });
    // A key that was there is not given again.
    expect(applyUse(use("create"), { args: { item: "jug" } }, held)).toEqual({ row: { order_id: "A-3", item: "jug" } });
  });

  test("without a key it finds nothing, also beside a row that lacks its own", () => {
    const held = tables([{ order_id: null, item: "tea" }]);
    expect(applyUse(use("read"), { args: {} }, held)).toEqual({
      refused: "There is no order with the order_id null.",
      code: "not_found",
    });
  });

  test("keeps what no parameter is for where it says, under any name", () => {
    const others = { parameter: "more", columns: {}, areColumns: true } as const;
    const args = { item: "tea", more: JSON.parse('{ "__proto__": "red", "constructor": 1 }') };
    const { row } = applyUse(use("create", { others }), { args }, tables([])) as { readonly row: Row };
    expect(Object.entries(row)).toEqual([
      ["order_id", "order_1"],
      ["__proto__", "red"],
      ["constructor", 1],
      ["item", "tea"],
    ]);
  });

  test("lists what fits, page by page, in order, and says how many there are", () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({ order_id: at, item: at % 2 === 0 ? "tea" : "cup" }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.constantFrom("tea", "cup", null), (limit, item) => {
        const list = use("list", { limit: "n", page: "p" });
        const wanted = rows.filter((row) => item === null || row.item === item);
        const pages = Array.from({ length: 8 }, (_, at) =>
          applyUse(list, { args: { n: limit, p: at + 1, item } }, tables(rows)),
        ) as { readonly rows: readonly Row[]; readonly total: number }[];
        expect(pages.flatMap((page) => page.rows)).toEqual(wanted);
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([wanted.length]));
      }),
      runs(200),
    );
  });
});

test.each([
  [7, "7", true],
  ["7", 7, true],
  ["07", 7, false],
  [7, 7, true],
  ["a", "b", false],
  ["09:00:00", "09:00", true],
  ["2026-01-02T09:00", "2026-01-02T09:00:00", true],
  ["09:00:30", "09:00", false],
  ["1:00", "1", false],
  [{ b: 1, a: [2] }, { a: [2], b: 1 }, true],
])("a row that holds %o is meant by %o: %s", (held, given, expected) => {
  expect(isSameInRow(held, given)).toBe(expected);
});

test.each([
  ['He said "hi"', '"hi"', true],
  ["C:\\temp\\log", "C:\\temp", true],
  ["tea", ",", false],
  ["tea", "[", false],
  [null, "null", false],
  [{ inner: ["Green Tea"] }, "tea green", true],
  [42, "42", true],
])("%o holds the words %o: %s", (value, text, expected) => {
  expect(holdsWords([value], text)).toBe(expected);
});
