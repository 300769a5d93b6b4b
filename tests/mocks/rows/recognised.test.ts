import { describe, expect, test } from "vitest";
import { intentsOf } from "../../../src/mocks/mcp/importing/intentsOf.js";
import type { Reading } from "../../../src/mocks/rows/operation.js";
import { recognise } from "../../../src/mocks/rows/recognise.js";
import { mockTools } from "../../../src/mocks/tools/mock/index.js";
import { meaningText } from "../../../src/schema/rowMeaning.js";
import { readAsApi } from "./asApi.js";
import { type ToolList, toolLists } from "./lists.js";

/* Tools of 24 lists are read as a person reads them, by every door. */

const LISTS = toolLists();
/** The readings that differ from a person's, which can only become fewer. */
const KNOWN: Readonly<Record<string, string>> = {
  bake_cookie: "alone", // No table of verbs holds all that makes something.
};
const expected = (tools: ToolList["tools"]) =>
  Object.fromEntries(tools.map(({ name, meaning }) => [name, KNOWN[name] ?? meaning]));

const readingsOf = ({ tools, rows }: ToolList) => {
  const operations = tools.map(({ name, inputSchema }) => ({ name, parameters: inputSchema, output: null }));
  return recognise(operations, rows);
};

const textOf = ({ does, entity, parameter, isSearch }: Reading): string =>
  meaningText({ does, entity, isSearch: isSearch === true, ...(parameter === undefined ? {} : { parameter }) });

describe.each(LISTS.map((list) => [list.title, list] as const))("%s", (_, list) => {
  const { tools, rows } = list;

  test("is read as a person reads it", () => {
    const { uses, alone } = readingsOf(list);
    const read = tools.map(({ name }) => {
      const use = uses.get(name);
      return [name, use === undefined ? "alone" : textOf(use)];
    });
    expect(Object.fromEntries(read)).toEqual(expected(tools));
    expect([...uses.values()].every(({ reasons }) => reasons.length > 0)).toBe(true);
    expect([...alone.values()].every((why) => why !== "")).toBe(true);
  });

  test("is the same to mockTools", () => {
    const mock = mockTools(tools as never, { rows });
    const { uses } = readingsOf(list);
    for (const [name, meaning] of mock.recognised) {
      const { does, entity, key, parameter } = uses.get(name) ?? {};
      expect([name, meaning]).toMatchObject([
        name,
        meaning === null ? null : { does, entity, key, ...(parameter === undefined ? {} : { parameter }) },
      ]);
      expect(meaning === null).toBe(does === undefined);
    }
  });

  test("is the same to an import of a server", () => {
    const listed = new Map(tools.map(({ name, inputSchema }) => [name, { name, inputSchema }]));
    const surface = { name: "s", version: "1", listed, resources: [], templates: [], prompts: [] };
    const { names } = intentsOf(
      { ...surface, tools: [...listed.values()], offers: { calls: [], notes: [] } } as never,
      {},
      rows,
    );
    const read = Object.entries(names.recognised).map(([command, meaning]) => [
      names.tools[command],
      (meaning ?? "alone").replace(/ as \S+$/, ""),
    ]);
    const ours = (text: string) =>
      text.replace(/by (\S+)/, (_whole, name: string) => `by ${names.parameters?.[name] ?? name}`);
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(Object.entries(expected(tools)).map(([name, text]) => [name, ours(text)])),
    );
  });
});

describe.each(["calls", "paths"] as const)("as the %s of an API", (form) => {
  test.each(LISTS.map((list) => [list.title, list] as const))("%s is the same", async (_, list) => {
    const read = await readAsApi(list, form);
    for (const { name, meaning } of list.tools) {
      // Two tools may be one path with one method.
      if (read[name] === undefined) continue;
      const said = KNOWN[name] ?? meaning.replace("searches", "lists").replace(/^counts .*/, "alone");
      if (form === "calls" || KNOWN[name] === undefined) expect([name, read[name]]).toEqual([name, said]);
    }
  });
});

test("300 operations, of which at least 95 in 100 are read as a person reads them, and none is wrong and sure", () => {
  const all = LISTS.flatMap(({ tools }) => tools);
  expect([LISTS.length, all.length]).toEqual([27, expect.any(Number)]);
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(Object.keys(KNOWN).length / all.length).toBeLessThan(0.05);
  const wrong = LISTS.flatMap((list) => {
    const { uses } = readingsOf(list);
    return list.tools.flatMap(({ name }) =>
      name in KNOWN && uses.get(name)?.doubt === undefined ? (uses.get(name) ?? []) : [],
    );
  });
  expect(wrong).toEqual([]);
});
