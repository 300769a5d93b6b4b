import { describe, expect, test } from "vitest";
import { applyUse, type Row, type RowTables, type RowUse, type Value } from "../../../src/kit/internal.js";

/* The machine of rows where requests ask for more than tools do: parts of objects, rows around rows, pages, several rows at once. */

/** Tables by entity. */
function tables(all: Readonly<Record<string, readonly Row[]>>): RowTables {
  const held = new Map(Object.entries(all).map(([entity, given]) => [entity, [...given]]));
  const rows = (entity: string): Row[] => held.get(entity) ?? [];
  const gone: Row[] = [];
  return {
    rows,
    removed: () => gone,
    add(entity, row) {
      held.set(entity, [...rows(entity), row]);
      return row;
    },
    change(entity, row, changes) {
      const changed = { ...row, ...changes };
      held.set(
        entity,
        rows(entity).map((one) => (one === row ? changed : one)),
      );
      return changed;
    },
    remove(entity, row) {
      gone.push(row);
      held.set(
        entity,
        rows(entity).filter((one) => one !== row),
      );
    },
    random: () => 0,
  };
}

const use = (does: RowUse["does"], more: Partial<RowUse> = {}): RowUse => ({
  ...{ does, entity: "tasks", noun: "task", key: "id", columns: { title: "title" } },
  ...more,
});

describe("a change", () => {
  const before = { id: "t1", title: "tea", place: { city: "Ely", street: "High" } } as const;
  const place = { city: "Rome" };
  const whole = { parameter: "body", columns: { title: "title", place: "place" } };
  const changed = (more: Partial<RowUse>): unknown =>
    applyUse(
      use("update", { columns: {}, whole, ...more }),
      { args: { id: "t1", body: { place } } },
      tables({ tasks: [before] }),
    );

  test("puts an object in the place of another, or into it, and empties what it does not say where it is of the whole row", () => {
    expect(changed({})).toEqual({ row: { ...before, place } });
    expect(changed({ merges: true })).toEqual({ row: { ...before, place: { city: "Rome", street: "High" } } });
    expect(changed({ replaces: true })).toEqual({ row: { id: "t1", title: null, place } });
  });

  test("makes the row under the key that it names, with what is around it", () => {
    const held = tables({ tasks: [] });
    const put = use("update", { upserts: true, initial: { done: false }, within: { project: "project" } });
    const args = { id: "t7", title: "cup", project: "p1" };
    const row = { done: false, title: "cup", project: "p1", id: "t7" };
    expect(applyUse(put, { args }, held)).toEqual({ row });
    expect(applyUse(put, { args: { ...args, title: "pot" } }, held)).toEqual({ row: { ...row, title: "pot" } });
    expect(held.rows("tasks")).toHaveLength(1);
  });

  test("finds its row by a property of an object, and keeps the key that stands in one", () => {
    const inside = { column: "metadata", property: "name" };
    const held = tables({ tasks: [{ id: "a", metadata: { name: "a", labels: 1 } }] });
    const more = {
      columns: {},
      inside,
      parameter: "body",
      whole: { parameter: "body", columns: { metadata: "metadata" } },
    };
    const put = use("update", { ...more, property: "id" });
    const row = { id: "a", metadata: { name: "a", labels: 2 } };
    expect(applyUse(put, { args: { body: { id: "a", metadata: { name: "b", labels: 2 } } } }, held)).toEqual({ row });
    const made = applyUse(use("create", more), { args: { body: { metadata: { name: "c" } } } }, held);
    expect(made).toEqual({ row: { id: "c", metadata: { name: "c" } } });
  });
});

describe("a row around others", () => {
  const owner = { entity: "projects", noun: "project", key: "id", parameter: "project" } as const;

  test("has to be there, unless nobody can know which there are", () => {
    const held = tables({ projects: [{ id: 7 }], tasks: [] });
    const create = use("create", { owner, columns: { title: "title", project: "project" } });
    const said = (project: Value): unknown => applyUse(create, { args: { title: "tea", project } }, held);
    expect(said("7")).toMatchObject({ row: { title: "tea", project: "7" } });
    expect(said(8)).toEqual({ refused: "There is no project with the id 8.", code: "not_found" });
    const open = { ...create, owner: { ...owner, entity: "spaces", isOpen: true } };
    expect(applyUse(open, { args: { project: 8 } }, held)).toMatchObject({ row: { project: 8 } });
  });
});

describe("several rows at once", () => {
  const create = use("create", {
    each: { parameter: "body", columns: { id: "id", title: "title" } },
    keys: { id: { isNumber: true, from: 5 } },
  });

  test("are all made, with what is said of each, or none of them", () => {
    const held = tables({ tasks: [] });
    applyUse(create, { args: { body: [{ title: "tea" }, { id: 9, title: "cup" }, { title: "pot" }] } }, held);
    const made = [
      { id: 5, title: "tea" },
      { id: 9, title: "cup" },
      { id: 10, title: "pot" },
    ];
    expect(held.rows("tasks")).toEqual(made);
    const taken = applyUse(create, { args: { body: [{ title: "jug" }, { id: 9 }] } }, held);
    expect(taken).toEqual({ refused: "The id 9 is taken by another task.", code: "conflict" });
    const twice = applyUse(create, { args: { body: [{ id: 20 }, { id: 20 }] } }, held);
    expect(twice).toMatchObject({ code: "conflict" });
    expect(held.rows("tasks")).toEqual(made);
    expect(applyUse(create, { args: { body: [] } }, held)).toEqual({ rows: [], total: 0 });
  });
});

describe("a page", () => {
  const rows = Array.from({ length: 25 }, (_, nth) => ({ id: nth + 1, title: nth % 2 === 0 ? "tea" : "cup" }));
  const page = (args: Readonly<Record<string, Value>>, more: Partial<RowUse> = {}): unknown => {
    const list = use("list", {
      limit: "limit",
      offset: "skip",
      page: "page",
      cursor: "cursor",
      after: "after",
      ...more,
    });
    const effect = applyUse(list, { args }, tables({ tasks: rows }));
    return "rows" in effect ? [effect.rows.map(({ id }) => id), effect.total] : effect;
  };

  test("is told by a number, an offset, the name that an answer gave, or the row before", () => {
    expect(page({ limit: 2 })).toEqual([[1, 2], 25]);
    expect(page({ limit: 2, skip: 3 })).toEqual([[4, 5], 25]);
    expect(page({ limit: 2, page: 2 })).toEqual([[3, 4], 25]);
    expect(page({ limit: 2, page: 2 }, { firstPage: 0 })).toEqual([[5, 6], 25]);
    expect(page({ page: 2 })).toEqual([[21, 22, 23, 24, 25], 25]);
    expect(page({}, { size: 3 })).toEqual([[1, 2, 3], 25]);
    expect(page({ cursor: "4", limit: 1 })).toEqual([[5], 25]);
    expect(page({ cursor: "", limit: 1 })).toEqual([[1], 25]);
    expect(page({ after: "23" })).toEqual([[24, 25], 2]);
  });

  test("that no answer has named is refused", () => {
    expect(page({ cursor: "none" })).toEqual({ refused: 'No page of the list is called "none".', code: "bad_request" });
    expect(page({ cursor: "26" })).toMatchObject({ code: "bad_request" });
    expect(page({ after: 99 })).toEqual({ refused: "No row of the list is called 99.", code: "bad_request" });
  });
});

describe("a filter", () => {
  const rows = [
    { id: 1, tags: ["red", "blue"], owner: { id: "u1" }, size: 3, state: "open" },
    { id: 2, tags: ["blue"], owner: null, size: 9, state: "closed" },
  ] as const;
  test.each([
    ["tags", "red", [1]],
    ["tags", ["red", "blue"], [1, 2]],
    ["tags", ["green"], []],
    ["owner", "u1", [1]],
    ["owner", "none", [2]],
    ["owner", "*", [1, 2]],
    ["state", "all", [1, 2]],
    ["state", ["open", "other"], [1]],
    ["size", { operator: "at_least", args: [4] }, [2]],
    ["owner", { operator: "not_equal", args: ["x"] }, [1, 2]],
  ])("%s: %o leaves %o", (column, wanted, expected) => {
    const any = { state: ["all"], owner: ["*", "none"] };
    const list = use("list", { columns: { [column]: column }, any });
    const effect = applyUse(list, { args: { [column]: wanted as Value } }, tables({ tasks: rows }));
    expect("rows" in effect && effect.rows.map(({ id }) => id)).toEqual(expected);
  });
});
