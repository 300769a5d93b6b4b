import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { CallToolResultSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { BackendMcpServer, McpServerOptions } from "../../../src/mocks/mcp/index.js";
import { performancesOf } from "../../../src/transcript/index.js";
import { importOf, mocked } from "./mocked.js";
import { Servers, TABLE } from "./servers.js";

/* Tasks of the revision of 2025-11-25, with the official client of that time: the client asks for them. */

const servers = new Servers();
const HOUR_MS = 3_600_000;
const BOOK = { name: "book_table", arguments: TABLE };

type Answers = Record<string, string | number | boolean>[];

async function connected(server: BackendMcpServer, answers?: Answers) {
  const capabilities = answers === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "first", version: "1" }, { capabilities });
  if (answers !== undefined)
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept", content: answers.shift() ?? {} }));
  await client.connect((await server.inMemory()) as Parameters<typeof client.connect>[0]);
  onTestFinished(() => client.close());
  return { client, tasks: client.experimental.tasks };
}

async function started(options: McpServerOptions, answers?: Answers) {
  const intents = ["book_table", "find_restaurants"];
  const server = await servers.start({ style: "one-shot", intents, ...options });
  return { server, ...(await connected(server, answers)) };
}

/** Begins a task of a call. */
async function begun({ tasks }: Awaited<ReturnType<typeof connected>>, call: typeof BOOK, ttl?: number) {
  for await (const message of tasks.callToolStream(call, CallToolResultSchema, {
    task: ttl === undefined ? {} : { ttl },
  })) {
    if (message.type === "taskCreated") return message.task;
    throw new Error(JSON.stringify(message));
  }
  throw new Error("the call became no task");
}

const booked = (server: BackendMcpServer): number => server.transcripts.flatMap((one) => performancesOf(one)).length;

const late = (delayMs: number, more: object = {}): McpServerOptions => ({
  confirm: "never",
  realTime: true,
  opening: { faults: [{ intent: "book_table", delayMs, ...more }] },
});

/** A server that lists tools, and says of each whether its calls may be tasks. */
function listing(...tools: readonly (readonly [name: string, taskSupport: string | undefined])[]) {
  const real = new Server({ name: "real", version: "1" }, { capabilities: { tools: {} } });
  const inputSchema = { type: "object", properties: { name: { type: "string" } } };
  real.setRequestHandler("tools/list", () => {
    const listed = tools.map(([name, taskSupport]) => ({
      name,
      inputSchema,
      ...(taskSupport === undefined ? {} : { execution: { taskSupport } }),
    }));
    return { tools: listed } as never;
  });
  return real as unknown as Parameters<typeof importOf>[0];
}

describe("tasks of 2025-11-25", () => {
  it("are offered by the tools, and run from their beginning to the result of the call", async () => {
    const one = await started(late(30));
    const { tools } = await one.client.listTools();
    expect(tools.map(({ execution }) => execution?.taskSupport)).toEqual(tools.map(() => "optional"));
    const seen: string[] = [];
    let last: unknown;
    for await (const message of one.tasks.callToolStream(BOOK, CallToolResultSchema, { task: {} })) {
      seen.push(message.type);
      if (message.type === "result") last = message.result;
    }
    expect([seen[0], seen.at(-1)]).toEqual(["taskCreated", "result"]);
    const { _meta, ...result } = last as { _meta: Record<string, unknown> };
    const [task] = (await one.tasks.listTasks()).tasks;
    expect(_meta["io.modelcontextprotocol/related-task"]).toEqual({ taskId: task?.taskId });
    const plain = await started(late(0));
    expect(result).toEqual(await plain.client.callTool(BOOK));
    expect(booked(one.server)).toBe(1);
  });

  it("perform nothing once they are cancelled", async () => {
    const one = await started(late(HOUR_MS));
    const { taskId } = await begun(one, BOOK);
    expect((await one.tasks.getTask(taskId)).status).toBe("working");
    const result = one.tasks.getTaskResult(taskId, CallToolResultSchema);
    result.catch(() => undefined);
    expect((await one.tasks.cancelTask(taskId)).status).toBe("cancelled");
    await expect(result).rejects.toMatchObject({ code: -32_602 });
    await expect(one.tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32_602 });
    expect((await one.tasks.getTask(taskId)).status).toBe("cancelled");
    expect(booked(one.server)).toBe(0);
  });

  it("fail with their tools, and give the tool's error", async () => {
    const one = await started(late(0, { reason: "the house is full" }));
    const { taskId } = await begun(one, BOOK);
    const { isError, content } = await one.tasks.getTaskResult(taskId, CallToolResultSchema);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain("the house is full");
    expect((await one.tasks.getTask(taskId)).status).toBe("failed");
  });

  it("ask their client while it waits for the result", async () => {
    const { date, time, party_size } = TABLE;
    const one = await started({}, [{ date, time, party_size }, { confirmed: true }]);
    const call = { name: "book_table", arguments: { restaurant_name: "Blue Heron" } };
    const { taskId } = await begun(one, call as typeof BOOK);
    await expect.poll(async () => (await one.tasks.getTask(taskId)).status).toBe("input_required");
    expect(booked(one.server)).toBe(0);
    const { structuredContent } = await one.tasks.getTaskResult(taskId, CallToolResultSchema);
    expect(structuredContent).toMatchObject({ status: "performed" });
    expect(booked(one.server)).toBe(1);
  });

  it("live as long as the client wants, within bounds", async () => {
    const one = await started(late(HOUR_MS));
    expect((await begun(one, BOOK)).ttl).toBe(HOUR_MS);
    expect((await begun(one, BOOK, 5_000)).ttl).toBe(5_000);
    expect((await begun(one, BOOK, 1e12)).ttl).toBe(24 * HOUR_MS);
    const { taskId } = await begun(one, BOOK, 1);
    await expect.poll(() => one.tasks.getTask(taskId).catch(({ code }) => code)).toBe(-32_602);
    expect((await one.tasks.listTasks()).tasks).toHaveLength(3);
  });

  it("are listed page by page, the oldest first, and only those of the session", async () => {
    const one = await started({ ...late(HOUR_MS), style: "one-shot" });
    const ids: string[] = [];
    for (let nth = 0; nth < 102; nth++) ids.push((await begun(one, BOOK)).taskId);
    const first = await one.tasks.listTasks();
    const second = await one.tasks.listTasks(first.nextCursor);
    expect([...first.tasks, ...second.tasks].map(({ taskId }) => taskId)).toEqual(ids);
    expect([first.tasks.length, second.nextCursor]).toEqual([100, undefined]);
    await expect(one.tasks.listTasks("unknown")).rejects.toMatchObject({ code: -32_602 });
    const other = await connected(one.server);
    expect((await other.tasks.listTasks()).tasks).toEqual([]);
    await expect(other.tasks.getTask(ids[0] ?? "")).rejects.toMatchObject({ code: -32_602 });
  });

  it("are refused by tools that take none, and asked for by those that take nothing else", async () => {
    const one = await started({ confirm: "never", tasks: { book_table: "never", find_restaurants: "required" } });
    const { tools } = await one.client.listTools();
    const supports = new Map(tools.map(({ name, execution }) => [name, execution?.taskSupport]));
    expect([supports.get("book_table"), supports.get("find_restaurants")]).toEqual([undefined, "required"]);
    const asked = { method: "tools/call", params: { ...BOOK, task: {} } } as const;
    await expect(one.client.request(asked, CallToolResultSchema)).rejects.toMatchObject({ code: -32_601 });
    const plain = { method: "tools/call", params: { name: "find_restaurants", arguments: {} } } as const;
    await expect(one.client.request(plain, CallToolResultSchema)).rejects.toMatchObject({ code: -32_601 });
  });

  it("go on where the intents are loaded anew, on the dialogue that goes on", async () => {
    const one = await started(late(50));
    const { taskId } = await begun(one, BOOK);
    expect(await one.server.reload(servers.backend)).toEqual([]);
    await one.tasks.getTaskResult(taskId, CallToolResultSchema);
    expect(booked(one.server)).toBe(1);
  });

  it("of an imported server are those of its tools, which are listed as they are there", async () => {
    const { server } = await mocked(
      await importOf(listing(["may", "optional"], ["must", "required"], ["never", "forbidden"], ["silent", undefined])),
      "2025-11-25",
    );
    const { client, tasks } = await connected(server);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, execution }) => [name, execution?.taskSupport])).toEqual([
      ["may", "optional"],
      ["must", "required"],
      ["never", "forbidden"],
      ["silent", undefined],
    ]);
    const call = (name: string, task?: object) =>
      client.request(
        { method: "tools/call", params: { name, arguments: { name: "a" }, ...(task === undefined ? {} : { task }) } },
        z.looseObject({}),
      );
    for (const name of ["never", "silent"]) await expect(call(name, {})).rejects.toMatchObject({ code: -32_601 });
    await expect(call("must")).rejects.toMatchObject({ code: -32_601 });
    for (const name of ["may", "must"]) {
      const { task } = (await call(name, {})) as { readonly task: { readonly taskId: string } };
      const result = await tasks.getTaskResult(task.taskId, CallToolResultSchema);
      expect(result.isError ?? false).toBe(false);
    }
  });

  it("are none of an imported server whose tools say nothing of them", async () => {
    const { server } = await mocked(await importOf(listing(["silent", undefined])), "2025-11-25");
    const { client } = await connected(server);
    expect(client.getServerCapabilities()).not.toHaveProperty("tasks");
    await expect(client.experimental.tasks.listTasks()).rejects.toMatchObject({ code: -32_601 });
  });
});
