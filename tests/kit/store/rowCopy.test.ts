import { expect, test } from "vitest";
import { pack } from "../../../src/kit/store/pack.js";
import { PackedTable, type TableLayout } from "../../../src/kit/store/packed.js";
import { lazyCopyOf } from "../../../src/kit/store/rowCopy.js";
import { Table } from "../../../src/kit/store/table.js";

const ROW = { id: "a", name: { first: "Ada" }, toString: "text", orders: ["#1"], ["__proto__"]: 7 };
const packed = pack({ users: [ROW, { id: "b", name: { first: "Bo" }, extra: 1 }] });
const fixture = new PackedTable(packed.tables[0] as TableLayout, packed.buffer);
const copy = (): Record<string, unknown> => lazyCopyOf(fixture, 0);

/** A value that is read before the rest must not come first afterwards. */
const read = (): Record<string, unknown> => {
  const row = copy();
  expect(row.orders).toEqual(["#1"]);
  return row;
};

test.each<[string, (row: Record<string, unknown>) => unknown]>([
  ["its keys", Object.keys],
  ["its JSON", JSON.stringify],
  ["a spread copy", (row) => ({ ...row })],
  [
    "the keys of a loop",
    (row) => [
      ...(function* () {
        for (const key in row) yield key;
      })(),
    ],
  ],
  [
    "what it has",
    (row) => ["id", "extra", "toString", "valueOf", "__proto__"].map((key) => [key in row, Object.hasOwn(row, key)]),
  ],
  ["a value of no column", (row) => [row.extra, typeof row.valueOf, row.toString]],
  ["frozen", (row) => [Object.isFrozen(Object.freeze(row)), JSON.stringify(row), Reflect.set(row, "id", 1), row.id]],
  ["without a value", (row) => [delete row.name, "name" in row, row.name, JSON.stringify(row)]],
  ["changed", (row) => [Object.assign(row, { orders: null, id: "c", more: 1 }).orders, Object.entries(row)]],
  ["defined", (row) => [Reflect.defineProperty(row, "id", { value: 1 }), Object.getOwnPropertyDescriptors(row)]],
  ["its prototype", (row) => [Object.getPrototypeOf(row) === Object.prototype, Array.isArray(row)]],
])("a row that is decoded late is like a plain one: %s", (_, look) => {
  expect(look(read())).toEqual(look(JSON.parse(JSON.stringify(fixture.row(0)))));
  expect(look(copy())).toEqual(look(read()));
});

test("what is read is the same object again, and nobody else's", () => {
  const [row, other] = [copy(), copy()];
  const name = row.name as { first: string };
  name.first = "Eve";
  expect(row.name).toBe(name);
  expect(JSON.stringify(row)).toContain("Eve");
  expect([other.name, fixture.row(0).name]).toEqual([ROW.name, ROW.name]);
});

test("copies of a table are of its rows as they were", () => {
  const table = new Table(fixture);
  const slots = new Map();
  table.add({ id: "c", name: { first: "Cy" } });
  const before = table.copies({}, slots);
  const own = table.get("a");
  if (own === null) throw new Error("no row a");
  table.own(own);
  own.extra = 2;
  expect(before.map(({ id, extra }) => [id, extra])).toEqual([
    ["a", undefined],
    ["b", 1],
    ["c", undefined],
  ]);
  for (const row of [...table.copies({}, slots), table.copy("a"), table.copy("c")])
    (row?.name as { first: string }).first = "Eve";
  expect(table.copies({}, slots).map(({ name, extra }) => [name, extra])).toEqual([
    [{ first: "Ada" }, 2],
    [{ first: "Bo" }, 1],
    [{ first: "Cy" }, undefined],
  ]);
  expect([table.count({}, slots), table.copies({}, slots, 1, 1).map(({ id }) => id), table.copy("d")]).toEqual([
    3,
    ["b"],
    null,
  ]);
});
