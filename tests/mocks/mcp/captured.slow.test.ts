import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { type CapturedCall, importMcpCapture, record, strictMcpServer } from "../../../src/mocks/mcp/index.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { mocked } from "./mocked.js";

/* One test of an agent, against a real MCP server, what was captured of it, and a mock that is made of the capture alone. */

interface Task {
  readonly id: string;
  readonly title: string;
  readonly done: boolean;
}

const text = (value: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(value) }] });
const failed = (message: string) => ({
  content: [{ type: "text" as const, text: `Error: ${message}` }],
  isError: true,
});

/** A real server with tasks, and notes that hold lines. @param bias what it does otherwise than the server that was captured */
function realServer(bias: "none" | "keeps what is deleted" = "none"): McpServer {
  const server = new McpServer({ name: "desk", version: "3.1.4" }, { capabilities: { tools: {} } });
  const tasks = new Map<string, Task>([["task-1", { id: "task-1", title: "Paint", done: false }]]);
  const task = z.object({ id: z.string(), title: z.string(), done: z.boolean() });
  const inputSchema = z.object({ task_id: z.string() });
  server.registerTool(
    "create_task",
    { description: "Creates a task", inputSchema: z.object({ title: z.string() }), outputSchema: task },
    ({ title }) => {
      const made = { id: `task-${tasks.size + 1}`, title, done: false };
      tasks.set(made.id, made);
      return { ...text(made), structuredContent: made };
    },
  );
  server.registerTool(
    "get_task",
    { description: "Gets a task", inputSchema, outputSchema: task },
    ({ task_id: id }) => {
      const found = tasks.get(id);
      return found === undefined ? failed(`no task ${id}`) : { ...text(found), structuredContent: { ...found } };
    },
  );
  server.registerTool(
    "list_tasks",
    {
      description: "Lists tasks",
      inputSchema: z.object({}),
      outputSchema: z.object({ tasks: z.array(task), total: z.int() }),
    },
    () => {
      const all = { tasks: [...tasks.values()], total: tasks.size };
      return { ...text(all), structuredContent: all };
    },
  );
  server.registerTool("delete_task", { description: "Deletes a task", inputSchema }, ({ task_id: id }) => {
    if (!tasks.has(id)) return failed(`no task ${id}`);
    if (bias === "none") tasks.delete(id);
    return text(`deleted ${id}`);
  });
  server.registerTool("whoami", { description: "Says who is asking" }, () => text({ user: "ana", seats: 3 }));
  return server;
}

type Call = (name: string, args?: object) => Promise<{ readonly value: never; readonly isError: boolean }>;

const callOf =
  (client: Client): Call =>
  async (name, args = {}) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...args } });
    const [first] = content as readonly { readonly text?: string }[];
    return { value: (structuredContent ?? first?.text) as never, isError };
  };

/** An agent that keeps a list of tasks, and its test. @throws where the agent, or what it talks to, does something else */
async function testAgent(call: Call): Promise<void> {
  const tasks = async () =>
    (await call("list_tasks")).value as { readonly tasks: readonly Task[]; readonly total: number };
  const isThere = async (title: string) => (await tasks()).tasks.some((one) => one.title === title);
  expect(await isThere("Paint")).toBe(true);
  expect(await isThere("Cook")).toBe(false);
  const { value: made } = await call("create_task", { title: "Cook" });
  const { id } = made as Task;
  expect((await call("get_task", { task_id: id })).value).toEqual({ id, title: "Cook", done: false });
  expect(await isThere("Cook")).toBe(true);
  expect((await call("delete_task", { task_id: "task-1" })).isError).toBe(false);
  const left = await tasks();
  expect([left.tasks.map(({ title }) => title), left.total]).toEqual([["Cook"], 1]);
  expect((await call("get_task", { task_id: "task-1" })).isError).toBe(true);
  expect((await call("whoami")).value).toContain("ana");
}

async function connected(server: McpServer): Promise<Client> {
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(one);
  onTestFinished(() => client.close());
  return client;
}

/** Capture of somebody's work with a server. */
async function captured(server: McpServer, work: (call: Call) => Promise<void>): Promise<readonly CapturedCall[]> {
  const calls: CapturedCall[] = [];
  const [toReal, ofReal] = InMemoryTransport.createLinkedPair();
  const [toAgent, ofAgent] = InMemoryTransport.createLinkedPair();
  await server.connect(ofReal);
  const done = record(toReal, toAgent, { add: (call) => void calls.push(call) });
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(ofAgent);
  await work(callOf(client));
  await client.close();
  await done;
  return calls;
}

async function mockOf(calls: readonly CapturedCall[], change = (_: ReturnType<typeof importMcpCapture>) => {}) {
  const imported = importMcpCapture(calls);
  change(imported);
  const { client } = await mocked(imported, "2025-11-25", { captured: calls, hasState: true });
  return callOf(client);
}

describe("an agent's test", () => {
  it("passes against the real server, its replay, and the mock of the capture alone", async () => {
    await testAgent(callOf(await connected(realServer())));
    const calls = await captured(realServer(), testAgent);
    const strict = await strictMcpServer(calls);
    const replay = new Client({ name: "agent", version: "1" });
    await replay.connect(await strict.inMemory());
    onTestFinished(async () => {
      await replay.close();
      await strict.close();
    });
    await testAgent(callOf(replay));
    await testAgent(await mockOf(calls));
  });

  it("fails where one of them does something else", async () => {
    await expect(testAgent(callOf(await connected(realServer("keeps what is deleted"))))).rejects.toThrow();
    const calls = await captured(realServer(), testAgent);
    const other = await mockOf(calls, ({ rows }) => {
      Object.assign(rows.tasks?.[0] as object, { title: "Polish" });
    });
    await expect(testAgent(other)).rejects.toThrow();
    const swapped = calls.map((one) => JSON.parse(JSON.stringify(one).replaceAll("Cook", "Bake")) as CapturedCall);
    const strict = await strictMcpServer(swapped);
    const replay = new Client({ name: "agent", version: "1" });
    await replay.connect(await strict.inMemory());
    onTestFinished(async () => {
      await replay.close();
      await strict.close();
    });
    await expect(testAgent(callOf(replay))).rejects.toThrow();
  });
});

describe("the import of a capture", () => {
  it("lays out the rows that there were before, as they were shown first, and none that were made meanwhile", async () => {
    const calls = await captured(realServer(), testAgent);
    const { name, version, rows, names } = importMcpCapture(calls);
    expect([name, version]).toEqual(["desk", "3.1.4"]);
    expect(rows).toEqual({ tasks: [{ id: "task-1", title: "Paint", done: false }] });
    expect(names.recognised).toMatchObject({ list_tasks: "lists tasks", whoami: null });
  });

  it("tells of given rows that no tool is about, of columns that none knows, and of rows that a key does not tell apart", () => {
    const word = { type: "string" };
    const job = { type: "object", properties: { id: word, title: word } };
    const object = (properties: object) => ({ type: "object", properties });
    const tools = [
      { name: "add_jobs", inputSchema: object({ jobs: { type: "array", items: job } }) },
      { name: "delete_job", inputSchema: object({ jobId: word }) },
    ];
    const listing: CapturedCall = { method: "tools/list", params: {}, result: { tools } };
    const jobs = ["Mow", "Sow"].map((title) => ({ id: "7", title, colour: "red" }));
    const rows = join(folder({ "rows.json": JSON.stringify({ jobs, jbos: [{ id: "1" }] }) }), "rows.json");
    const read = importMcpCapture([listing], { rows });
    expect(read.rows).toEqual({ jobs: jobs.map(({ id, title }) => ({ id, title })) });
    expect(read.notes.filter(({ origin }) => origin === rows).map(({ detail }) => detail)).toEqual([
      "no tool takes or gives colour of jobs: it is left out of its rows",
      'rows 1 and 2 of jobs have the same id "7": only the first is found by it',
      "no tool is about the rows of jbos; did you mean jobs?",
    ]);
  });

  it("takes other calls than those that were captured, with the same words for the same errors", async () => {
    const call = await mockOf(await captured(realServer(), testAgent));
    const { value } = await call("create_task", { title: "Sing" });
    expect(value).toEqual({ id: "task-2", title: "Sing", done: false });
    const missing = await call("get_task", { task_id: "none" });
    expect(missing.isError).toBe(true);
    expect(missing.value).toMatch(/^Error: /);
  });

  it("refuses a capture that lists nothing", () => {
    const calls = [{ method: "tools/list", params: {}, result: { tools: [] } }];
    expect(() => importMcpCapture(calls)).toThrow(/offers no tools, resources or prompts/);
  });
});
