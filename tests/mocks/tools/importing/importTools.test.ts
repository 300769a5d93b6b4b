import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { importTools } from "../../../../src/mocks/tools/importing/importTools.js";
import { toolSession } from "../../../../src/mocks/tools/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { imported } from "./imported.js";
import { inItsFormat, LISTS } from "./lists.js";

const named = (name: string, properties: object, required: readonly string[] = []) => ({
  name,
  input_schema: { type: "object", properties, ...(required.length === 0 ? {} : { required }) },
});
const string = { type: "string" };

type Calls = readonly (readonly [name: string, args: object])[];

/** Returns the results of calls, by `mockTools` and by an import of the same tools. */
async function bothOf(given: { tools: object; rows?: Record<string, Record<string, unknown>[]> }, calls: Calls) {
  const mock = mockTools(given.tools, { ...(given.rows === undefined ? {} : { rows: given.rows as never }) });
  const { backend } = await imported(given);
  const session = toolSession(backend.open());
  const both: { mocked: unknown[]; imported: unknown[] } = { mocked: [], imported: [] };
  for (const [name, args] of calls) {
    const { value, isError } = await mock.call(name, args);
    both.mocked.push([name, value, isError]);
    const result = await session.call(name, args);
    both.imported.push([name, result.value, result.isError]);
  }
  return { ...both, session };
}

const list = (title: string, format: string) => {
  const found = LISTS.find((one) => one.title === title && one.format === format);
  if (found === undefined) throw new Error(`no list is called ${title}`);
  return inItsFormat(found) as object;
};

describe("imported tools", () => {
  it("do what mockTools does with the same calls", async () => {
    const calls: Calls = [
      ["create_task", { title: "Paint the fence", labels: ["yard"], priority: 1 }],
      ["create_task", { title: "Sweep", due: "2024-05-01" }],
      ["list_tasks", {}],
      ["list_tasks", { query: "FENCE paint" }],
      ["list_tasks", { limit: 1 }],
      ["get_task", { task_id: "task_2" }],
      ["update_task", { task_id: "task_1", title: "Paint the gate" }],
      ["get_task", { task_id: "task_1" }],
      ["delete_task", { task_id: "task_2" }],
      ["get_task", { task_id: "task_2" }],
      ["delete_task", { task_id: "task_2" }],
      ["create_task", { title: "Rest" }],
      ["list_tasks", {}],
      ["get_task", {}],
      ["create_task", { title: "No such property", colour: "red" }],
    ];
    const both = await bothOf({ tools: list("tasks", "openai") }, calls);
    expect(both.imported).toEqual(both.mocked);
    expect(both.imported[0]).toEqual([
      "create_task",
      { task_id: "task_1", title: "Paint the fence", priority: 1, labels: ["yard"] },
      false,
    ]);
    expect(both.imported[9]).toEqual(["get_task", 'There is no task with the task_id "task_2".', true]);
  });

  it("do it with rows that are there, with numbers as keys, and with what is said of a row in one object", async () => {
    const rows = { contacts: [{ contactId: 41, name: "Ana", email: "ana@example.com" }] };
    const calls: Calls = [
      ["createContact", { contact: { name: "Ben", companyId: 7 } }],
      ["searchContacts", { query: "ben" }],
      ["searchContacts", { query: "a", page: 2, pageSize: 1 }],
      ["updateContact", { contactId: 41, updates: { email: "new@example.com" } }],
      ["getContact", { contactId: 41 }],
      ["getContact", { contactId: 40 }],
      ["deleteContact", { contactId: 42 }],
      ["createContact", { contact: { name: "Cleo" } }],
    ];
    const both = await bothOf({ tools: list("contacts", "anthropic"), rows }, calls);
    expect(both.imported).toEqual(both.mocked);
    expect(both.imported.at(-1)).toEqual(["createContact", { contactId: 43, name: "Cleo" }, false]);
    expect(both.imported[4]).toEqual(["getContact", { contactId: 41, name: "Ana", email: "new@example.com" }, false]);
  });

  it("have results in the shape that they state, whole for rows that lack some of it, and the same in every call", async () => {
    const order = {
      type: "object",
      properties: { order_id: string, item: string, total: { type: "number" }, status: { enum: ["open", "shipped"] } },
      required: ["order_id", "item", "total", "status"],
    };
    const out = (properties: object, required: readonly string[]) => ({ type: "object", properties, required });
    const tools = [
      { ...named("create_order", { item: string }, ["item"]), outputSchema: order },
      {
        ...named("list_orders", { status: string }),
        outputSchema: out({ orders: { type: "array", items: order }, total_count: { type: "integer" } }, ["orders"]),
      },
      { ...named("get_order", { order_id: string }, ["order_id"]), outputSchema: order },
      {
        ...named("cancel_order", { order_id: string }, ["order_id"]),
        outputSchema: out({ success: { type: "boolean" }, order }, ["success", "order"]),
      },
    ];
    const calls: Calls = [
      ["create_order", { item: "lamp" }],
      ["get_order", { order_id: "order_1" }],
      ["list_orders", {}],
      ["cancel_order", { order_id: "order_1" }],
      ["list_orders", {}],
    ];
    const both = await bothOf({ tools }, calls);
    expect(both.imported).toEqual(both.mocked);
    const [made, got, all, cancelled, none] = both.imported.map((one) => (one as unknown[])[1]);
    expect(made).toMatchObject({ order_id: "order_1", item: "lamp", total: expect.any(Number) });
    expect(got).toEqual(made);
    expect(all).toEqual({ orders: [made], total_count: 1 });
    expect(cancelled).toEqual({ success: true, order: made });
    expect(none).toEqual({ orders: [], total_count: 0 });
  });

  it("take and give names that are no identifiers, and know a tool that is called as the query of its entity", async () => {
    const tools = [
      named("create_parcel", { "user-id": string, "@type": string, id: string, "X-Trace": string }, ["user-id"]),
      named("find_parcels", { "user-id": string, "@type": string }),
    ];
    const calls: Calls = [
      ["create_parcel", { "user-id": "u1", "@type": "box", "X-Trace": "t" }],
      ["create_parcel", { "user-id": "u2", id: "mine" }],
      ["find_parcels", { "user-id": "u1" }],
      ["find_parcels", {}],
    ];
    const both = await bothOf({ tools }, calls);
    expect(both.imported).toEqual(both.mocked);
    expect(both.imported[2]).toEqual([
      "find_parcels",
      [{ id: "parcel_1", "user-id": "u1", "@type": "box", "X-Trace": "t" }],
      false,
    ]);
  });

  it("are on record as what they were: found, performed, failed", async () => {
    const tools = list("tasks", "openai");
    const { session } = await bothOf({ tools }, [
      ["create_task", { title: "Paint" }],
      ["list_tasks", {}],
      ["get_task", { task_id: "none" }],
      ["get_task", { task: "none" }],
    ]);
    const signals = session.transcript().turns.flatMap((turn) => (turn.author === "Signal" ? [turn.signal?.kind] : []));
    expect(signals).toEqual(["performed", "found", "failed", "error"]);
    expect(session.transcript().turns.filter(({ author }) => author === "User")).toEqual([]);
  });

  it("are reported in the words of mock.json, with why others stand alone", async () => {
    const tools = [
      named("create_task", { title: string }),
      named("search_tasks", { query: string }),
      named("complete", { number: string }),
      named("quickAdd", { title: string }),
      named("get_weather", { city: string }),
      named("getZen", {}),
    ];
    const plain = await imported({ tools });
    expect(plain.report).toMatchObject({
      recognised: { create_task: "creates tasks", search_tasks: "searches tasks" },
      alone: {
        quickAdd: "its name speaks of quicks, which no tool makes and no rows are of",
        complete: "its name does not say what it does with which rows",
        get_weather: "its name speaks of weather, which no tool makes and no rows are of",
      },
    });
    const mock = {
      quickAdd: "creates tasks",
      complete: "deletes tasks by number as task_id",
      create_task: "alone",
    };
    const { report, backend } = await imported({ tools, mock });
    expect(report).toMatchObject({
      recognised: { quickAdd: mock.quickAdd, complete: mock.complete, search_tasks: "searches tasks" },
      corrected: ["create_task", "complete", "quickAdd"],
      alone: { create_task: "mock.json says so" },
    });
    const session = toolSession(backend.open());
    await session.call("create_task", { title: "Not kept" });
    expect((await session.call("quickAdd", { title: "Kept" })).value).toEqual({ task_id: "task_1", title: "Kept" });
    await session.call("complete", { number: "task_1" });
    expect((await session.call("search_tasks", {})).value).toEqual([]);
    const same = mockTools(tools, { meanings: mock });
    await same.call("quickAdd", { title: "Kept" });
    expect((await same.call("complete", { number: "task_1" })).isError).toBe(false);
    expect(same.rows("tasks")).toEqual([]);
  });

  it("are refused by name where mock.json, rows or a second list do not fit", async () => {
    const tools = JSON.stringify([named("create_task", { title: string }), named("list_tasks", {})]);
    const refusal = async (files: Record<string, string>, paths = ["tools.json"]) => {
      const path = folder({ "tools.json": tools, ...files });
      const has = (name: string) => (name in files ? { [name]: join(path, `${name}.json`) } : {});
      const options = { ...("mock.json" in files ? { mock: join(path, "mock.json") } : {}), ...has("rows") };
      const items = importTools(
        paths.map((name) => join(path, name)),
        "rows.json" in files ? { ...options, rows: join(path, "rows.json") } : options,
      );
      try {
        for await (const _ of items);
        return "taken";
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return `${code}: ${message.replaceAll(`${path}/`, "")}`;
      }
    };
    const mock = (held: object | string) =>
      refusal({ "mock.json": typeof held === "string" ? held : JSON.stringify(held) });
    expect(await mock({ list_task: "lists tasks" })).toBe(
      'BAD_MOCK: mock.json: no tool is called "list_task"; did you mean list_tasks?',
    );
    expect(await mock({ list_tasks: "lists taks" })).toBe(
      'BAD_MOCK: mock.json: "list_tasks": nothing else is about taks; did you mean tasks?',
    );
    expect(await mock({ list_tasks: "list tasks" })).toMatch(
      /^BAD_MOCK: mock\.json: "list_tasks" is "list tasks": it takes "creates", .*or "alone"; did you mean lists\?$/,
    );
    expect(await mock({ list_tasks: "lists" })).toContain("lists is followed by the name of an entity");
    expect(await mock({ list_tasks: "lists tasks of today" })).toContain('there is only "by PARAMETER"');
    expect(await mock({ list_tasks: ["lists tasks"] })).toContain('"list_tasks" is ');
    expect(await mock({ list_tasks: "lists tasks by what" })).toContain("has no parameter what");
    expect(await mock('{"list_tasks":"alone","list_tasks":"lists tasks"}')).toBe(
      'BAD_MOCK: mock.json: "list_tasks" is named twice: two descriptions claim one tool',
    );
    expect(await mock([])).toContain("not an object of tools by name");
    expect(await mock({ $schema: "./mock.schema.json", create_task: "creates notes", list_tasks: "lists notes" })).toBe(
      "taken",
    );
    expect(await refusal({ "more.json": tools }, ["tools.json", "more.json"])).toBe(
      "BAD_TOOLS: two tools are called create_task: one in tools.json, one in more.json",
    );
    expect(await refusal({ "none.json": '{"tools":[]}' }, ["none.json"])).toBe("BAD_TOOLS: none.json holds no tools");
    expect(await refusal({ "none.json": '[{"name":1}]' }, ["none.json"])).toBe(
      "BAD_TOOLS: none.json: tool 1 of 1 has no name",
    );
    expect(await refusal({ "rows.json": '{"tasks":{}}' })).toBe(
      "BAD_FIXTURE: rows.json: tasks is not a list of objects",
    );
  });
});

it("notes parameters of a list that choose nothing, and rows under a misspelt name", async () => {
  const text = { type: "string" };
  const tools = [
    named("get_order", { order_id: text }, ["order_id"]),
    named("create_order", { state: text }),
    named("list_orders", { state: text, min_total: text, sort: text, limit: { type: "integer" } }),
  ];
  const { report } = await imported({ tools, rows: { ordres: [{ order_id: "1" }] } });
  expect(report.notes.map(({ reason, examples }) => [reason, examples[0]?.detail])).toEqual([
    [
      "a parameter of a list chooses none of its rows",
      "list_orders: min_total chooses nothing: rows of orders have no such property",
    ],
    ["rows are not used as given", "no tool is about the rows of ordres; did you mean orders?"],
  ]);
});

it("notes given rows that a key does not tell apart, as mockTools warns of them", async () => {
  const text = { type: "string" };
  const tools = [
    named("get_order", { order_id: text }, ["order_id"]),
    named("list_orders", { state: text }),
    named("get_issue", { repo: text, number: { type: "integer" } }, ["repo", "number"]),
  ];
  const rows = {
    orders: [
      { order_id: "1" },
      { order_id: "2" },
      { order_id: "1", state: "sent" },
      { state: "lost" },
      { state: "lost" },
    ],
    issues: [1, 2].flatMap((number) => ["a", "b"].map((repo) => ({ repo, number }))),
  };
  const problem = 'rows 1 and 3 of orders have the same order_id "1": only the first is found by it';
  const { report } = await imported({ tools, rows });
  expect(report.notes.map(({ reason, examples }) => [reason, examples[0]?.detail])).toEqual([
    ["rows are not used as given", problem],
  ]);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  mockTools(tools, { rows });
  expect(warn.mock.calls).toEqual([[`[backlot] ${problem}`]]);
});
