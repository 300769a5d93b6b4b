import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyUse, type Row, type RowEffect, type RowTables, type RowUse } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";

/* The rows of the kit against a list with a linear search, for any keys. */

const KEYS: Readonly<Record<string, fc.Arbitrary<string | number>>> = {
  numbers: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(9007199254740991, 2 ** 53 + 2, 1.5, -0)),
  "strings of digits": fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  "digits after zeros": fc
    .tuple(fc.nat(12), fc.integer({ min: 1, max: 6 }))
    .map(([count, size]) => String(count).padStart(size, "0")),
  "letters and a number": fc
    .tuple(fc.constantFrom("A-", "order_", "INV/"), fc.nat(30))
    .map(([head, count]) => head + count),
  UUIDs: fc.uuid({ version: 4 }),
  slugs: fc.constantFrom("tea-for-two", "tea", "no-sugar", "constructor", "__proto__", "", " ", "null"),
  "several parts": fc.tuple(fc.constantFrom("eu", "us"), fc.nat(4), fc.nat(4)).map((parts) => parts.join(":")),
  "other kinds in one table": fc.oneof(fc.nat(9), fc.nat(9).map(String), fc.uuid({ version: 4 }), fc.constant("x")),
};

type Step =
  | { readonly does: "create"; readonly key: number | null; readonly item: string }
  | { readonly does: "read" | "remove"; readonly key: number }
  | { readonly does: "update"; readonly key: number; readonly item: string }
  | { readonly does: "list"; readonly limit: number; readonly page: number; readonly item: string | null };

const item = fc.constantFrom("tea", "cup", "pot");
/** Which key, of all that there are, were or may be. */
const nth = fc.nat(20);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant("create" as const), key: fc.option(nth), item }),
    fc.record({ does: fc.constantFrom("read" as const, "remove" as const), key: nth }),
    fc.record({ does: fc.constant("update" as const), key: nth, item }),
    fc.record({
      does: fc.constant("list" as const),
      limit: fc.integer({ min: 1, max: 4 }),
      page: fc.integer({ min: 1, max: 3 }),
      item: fc.option(item),
    }),
  ),
  { maxLength: 30 },
);

/** Tables as simple as they can be. */
function tablesOf(rows: readonly Row[]): RowTables & { readonly all: readonly Row[] } {
  const [all, gone]: [Row[], Row[]] = [[...rows], []];
  let drawn = 0;
  const placeOf = (row: Row): number => all.indexOf(row);
  return {
    all,
    rows: () => all,
    removed: () => gone,
    add: (_, row) => all[all.push(row) - 1] as Row,
    change: (_, row, changes) => {
      const changed = { ...row, ...changes };
      all[placeOf(row)] = changed;
      return changed;
    },
    remove: (_, row) => void gone.push(...all.splice(placeOf(row), 1)),
    random: () => (drawn++ * 0.618_033_988_75) % 1,
  };
}

const USES = {
  create: { columns: { order_id: "order_id", user_id: "user_id", item: "item" } },
  read: { columns: {} },
  update: { columns: { item: "item" } },
  remove: { columns: {} },
  list: { columns: { user_id: "user_id", item: "item" }, limit: "limit", page: "page" },
} as const;
const within = { user_id: "user_id" };

const useOf = (does: Step["does"], isNested: boolean): RowUse => ({
  ...{ does, entity: "orders", noun: "order", key: "order_id", parameter: "order_id" },
  ...USES[does],
  ...(isNested ? { within } : {}),
});

/** The model: rows in their order, and every key that there was. */
class Naive {
  rows: Row[];
  readonly ever: Set<string>;

  constructor(rows: readonly Row[]) {
    this.rows = rows.map((row) => ({ ...row }));
    this.ever = new Set(rows.map(({ order_id }) => String(order_id)));
  }

  find(key: unknown, user: string | null): Row | undefined {
    return this.rows.find((row) => String(row.order_id) === String(key) && (user === null || row.user_id === user));
  }
}

function check(kind: string, keys: readonly (string | number)[], all: readonly Step[], isNested: boolean): void {
  const rows = keys.map((key, at) => ({ order_id: key, user_id: at % 2 === 0 ? "ana" : "ben", item: "tea" }));
  const tables = tablesOf(rows);
  const model = new Naive(rows);
  for (const [at, step] of all.entries()) {
    const user = isNested ? (at % 3 === 0 ? "ben" : "ana") : null;
    const around = user === null ? {} : { user_id: user };
    const known = [...keys, ...model.rows.map((row) => row.order_id), "not-there"];
    const key = "key" in step && step.key !== null ? (known[step.key % known.length] as string | number) : null;
    const call = (args: object): RowEffect =>
      applyUse(useOf(step.does, isNested), { args: { ...around, ...args } }, tables);
    const found = key === null ? undefined : model.find(key, user);
    switch (step.does) {
      case "create": {
        const effect = call({ order_id: key, item: step.item });
        if (found !== undefined) {
          expect(effect).toEqual({
            refused: `The order_id ${JSON.stringify(key)} is taken by another order.`,
            code: "conflict",
          });
          break;
        }
        const { row } = effect as { readonly row: Row };
        expect(row).toEqual({ order_id: key ?? row.order_id, ...around, item: step.item });
        if (key === null) {
          expect([kind, [...model.ever]]).not.toEqual([kind, expect.arrayContaining([String(row.order_id)])]);
          expect(row.order_id).not.toBeNull();
        }
        model.ever.add(String(row.order_id));
        model.rows.push(row);
        break;
      }
      case "list": {
        const wanted = model.rows.filter(
          (row) => (step.item === null || row.item === step.item) && (user === null || row.user_id === user),
        );
        const from = (step.page - 1) * step.limit;
        const { limit, page, item: only } = step;
        expect(call({ limit, page, item: only })).toEqual({
          rows: wanted.slice(from, from + limit),
          total: wanted.length,
        });
        break;
      }
      default: {
        const effect = call({ order_id: key, ...("item" in step ? { item: step.item } : {}) });
        if (found === undefined) {
          expect(effect).toEqual({
            refused: `There is no order with the order_id ${JSON.stringify(key)}.`,
            code: "not_found",
          });
          break;
        }
        const changed = "item" in step ? { ...found, item: step.item } : found;
        expect(effect).toEqual({ row: changed });
        if (step.does === "update") model.rows = model.rows.map((row) => (row === found ? changed : row));
        if (step.does === "remove") model.rows = model.rows.filter((row) => row !== found);
      }
    }
    expect(tables.all).toEqual(model.rows);
  }
}

describe.each(Object.entries(KEYS))("rows with keys that are %s", (kind, key) => {
  test.each([false, true])("are those of the model after any calls, below others: %s", (isNested) => {
    const keys = fc.uniqueArray(key, { maxLength: 6, selector: String });
    fc.assert(
      fc.property(keys, steps, (held, all) => check(kind, held, all, isNested)),
      runs(2_000),
    );
  });
});
