import { describe, expect, it } from "vitest";
import type { BackendMcpServer, McpServerOptions } from "../../../src/mocks/mcp/index.js";
import { performancesOf } from "../../../src/transcript/index.js";
import { clientOf } from "./clients.js";
import { Servers, TABLE } from "./servers.js";
import { type Ask, WIRES, wireTo } from "./wire.js";

/* Tasks of the revision of 2026-07-28: an extension, in which the server decides which calls become tasks. */

const servers = new Servers();
const HOUR_MS = 3_600_000;
const EXTENSION = "io.modelcontextprotocol/tasks";
const TAKES_TASKS = { extensions: { [EXTENSION]: {} } };
const BOOK = { name: "book_table", arguments: TABLE };

const UNASKED = { style: "one-shot", confirm: "never" } as const;

const late = (delayMs: number, more: object = {}): McpServerOptions => ({
  ...UNASKED,
  realTime: true,
  opening: { faults: [{ intent: "book_table", delayMs, ...more }] },
});

const booked = (server: BackendMcpServer): number => server.transcripts.flatMap((one) => performancesOf(one)).length;

const begun = async (ask: Ask, call: object = BOOK): Promise<string> => {
  const { result } = await ask("tools/call", { ...call });
  expect(result).toMatchObject({ resultType: "task", taskId: expect.stringMatching(/./), status: "working" });
  return result?.taskId as string;
};

const stateOf = async (ask: Ask, taskId: string) => (await ask("tasks/get", { taskId })).result;

const settled = async (ask: Ask, taskId: string) => {
  await expect.poll(async () => (await stateOf(ask, taskId))?.status).not.toBe("working");
  return stateOf(ask, taskId);
};

describe.each(Object.keys(WIRES) as (keyof typeof WIRES)[])("tasks of 2026-07-28, by %s", (wire) => {
  it("are said to be an extension, to clients of that revision alone", async () => {
    const server = await servers.start();
    const { result } = await wireTo(server, wire, {})("server/discover");
    expect(result?.capabilities).toMatchObject(TAKES_TASKS);
    expect(result?.capabilities).not.toHaveProperty("tasks");
    const { client } = clientOf("2025-11-25");
    await client.connect(await server.inMemory());
    expect(client.getServerCapabilities()).toMatchObject({ tasks: { requests: { tools: { call: {} } } } });
    expect(client.getServerCapabilities()).not.toHaveProperty("extensions");
    await client.close();
  });

  it("are calls that are late: they are carried out at the end, and their result is that of a call", async () => {
    const server = await servers.start(late(30));
    const ask = wireTo(server, wire, TAKES_TASKS);
    const created = (await ask("tools/call", BOOK)).result;
    expect(created).toMatchObject({ ttlMs: HOUR_MS, pollIntervalMs: expect.any(Number) });
    for (const key of ["result", "error", "inputRequests", "requestState", "ttl", "task"])
      expect(created).not.toHaveProperty(key);
    const { result, status } = (await settled(ask, created?.taskId as string)) ?? {};
    expect(status).toBe("completed");
    expect(booked(server)).toBe(1);

    const plain = await servers.start(late(30));
    const direct = await wireTo(plain, wire, {})("tools/call", BOOK);
    const { _meta, ...same } = direct.result ?? {};
    expect(result).toEqual(same);
  });

  it("are no calls that are answered at once", async () => {
    const server = await servers.start(late(HOUR_MS, { call: 2 }));
    const ask = wireTo(server, wire, TAKES_TASKS);
    const { result } = await ask("tools/call", BOOK);
    expect(result).toMatchObject({ resultType: "complete", structuredContent: { status: "performed" } });
    await begun(ask);
  });

  it("perform nothing once they are cancelled", async () => {
    const server = await servers.start(late(HOUR_MS));
    const ask = wireTo(server, wire, TAKES_TASKS);
    const taskId = await begun(ask);
    expect(await stateOf(ask, taskId)).toMatchObject({ status: "working", taskId });
    expect(booked(server)).toBe(0);
    const { result } = await ask("tasks/cancel", { taskId });
    expect(result).toMatchObject({ resultType: "complete" });
    expect(result).not.toHaveProperty("status");
    expect(await stateOf(ask, taskId)).toMatchObject({ status: "cancelled" });
    // Once more is the same, and the session goes on.
    expect((await ask("tasks/cancel", { taskId })).error).toBeUndefined();
    expect((await ask("tools/call", { name: "find_restaurants", arguments: {} })).result).toMatchObject({
      structuredContent: { status: "found" },
    });
    expect(booked(server)).toBe(0);
  });

  it("come to an error of the tool as to any other result", async () => {
    const server = await servers.start(late(20, { reason: "the house is full" }));
    const ask = wireTo(server, wire, TAKES_TASKS);
    const state = await settled(ask, await begun(ask));
    expect(state).toMatchObject({ status: "completed", result: { isError: true } });
    expect(JSON.stringify(state?.result)).toContain("the house is full");
  });

  it("ask their client, by keys that never come again, and go on with what it answers", async () => {
    const server = await servers.start({ style: "one-shot", tasks: "always" });
    const ask = wireTo(server, wire, { ...TAKES_TASKS, elicitation: { form: {} } });
    const taskId = await begun(ask, { name: "book_table", arguments: { restaurant_name: "Blue Heron" } });
    const asked = async (): Promise<[key: string, fields: string[]]> => {
      const state = await settled(ask, taskId);
      expect(state?.status).toBe("input_required");
      const [[key, request] = ["", null]] = Object.entries(state?.inputRequests as object);
      return [key, Object.keys(request.params.requestedSchema.properties)];
    };
    const update = (key: string, content: object) =>
      ask("tasks/update", { taskId, inputResponses: { [key]: { action: "accept", content } } });
    const [first, fields] = await asked();
    expect(fields).toEqual(["date", "time", "party_size"]);
    expect((await update("unknown", {})).result).toMatchObject({ resultType: "complete" });
    expect((await asked())[0]).toBe(first);
    const { date, time, party_size } = TABLE;
    await update(first, { date, time, party_size });
    const [second, yes] = await asked();
    expect([yes, second === first]).toEqual([["confirmed"], false]);
    // A question that was answered is not asked again.
    await update(first, { date, time, party_size: 9 });
    expect(booked(server)).toBe(0);
    await update(second, { confirmed: true });
    expect(await settled(ask, taskId)).toMatchObject({
      status: "completed",
      result: { structuredContent: { status: "performed", arguments: { party_size: 2 } } },
    });
    expect(booked(server)).toBe(1);
  });

  it("that are cancelled while they ask take no answers", async () => {
    const server = await servers.start({ style: "one-shot", tasks: "always" });
    const ask = wireTo(server, wire, { ...TAKES_TASKS, elicitation: { form: {} } });
    const taskId = await begun(ask);
    const [key = ""] = Object.keys((await settled(ask, taskId))?.inputRequests as object);
    await ask("tasks/cancel", { taskId });
    const inputResponses = { [key]: { action: "accept", content: { confirmed: true } } };
    expect((await ask("tasks/update", { taskId, inputResponses })).error).toBeUndefined();
    const state = await stateOf(ask, taskId);
    expect(state).toMatchObject({ status: "cancelled" });
    expect(state).not.toHaveProperty("inputRequests");
    expect(booked(server)).toBe(0);
  });

  it("are for clients that declare them: others get results, and are refused what is a task alone", async () => {
    const server = await servers.start({ ...late(20), tasks: { find_restaurants: "required", book_table: "always" } });
    const ask = wireTo(server, wire, { elicitation: {} });
    expect((await ask("tools/call", BOOK)).result).toMatchObject({ resultType: "complete" });
    const data = { requiredCapabilities: TAKES_TASKS };
    const refused = { code: -32_021, data };
    expect((await ask("tools/call", { name: "find_restaurants", arguments: {} })).error).toMatchObject(refused);
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"])
      expect((await ask(method, { taskId: "x", inputResponses: {} })).error).toMatchObject(refused);
    await begun(wireTo(server, wire, TAKES_TASKS), { name: "find_restaurants", arguments: {} });
  });

  it("are known by their ids alone: methods of the earlier revision do not exist", async () => {
    const server = await servers.start({ tasks: "always" });
    const ask = wireTo(server, wire, TAKES_TASKS);
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"])
      expect((await ask(method, { taskId: "unknown", inputResponses: {} })).error?.code).toBe(-32_602);
    expect((await ask("tasks/get", {})).error?.code).toBe(-32_602);
    for (const method of ["tasks/list", "tasks/result"])
      expect((await ask(method, { taskId: "unknown" })).error?.code).toBe(-32_601);
    expect((await ask("tools/call", { name: "no_such_tool", arguments: {} })).error?.code).toBe(-32_602);
  });

  it("fail with the error of the protocol that their calls meet", async () => {
    const server = await servers.start({
      tasks: { unanswerable: "always" },
      extend: ({ server: mcp }) => {
        const inputRequests = { roots: { method: "roots/list" as const } };
        mcp.registerTool("unanswerable", {}, () => ({ resultType: "input_required", inputRequests }));
      },
    });
    const ask = wireTo(server, wire, TAKES_TASKS);
    const state = await settled(ask, await begun(ask, { name: "unanswerable" }));
    expect(state).toMatchObject({
      status: "failed",
      error: { code: -32_021, data: { requiredCapabilities: { roots: {} } } },
      statusMessage: expect.stringMatching(/./),
    });
    expect(state).not.toHaveProperty("result");
  });

  it("are none on a server that shall have none", async () => {
    const server = await servers.start({ ...late(20), tasks: "never" });
    const ask = wireTo(server, wire, TAKES_TASKS);
    expect((await ask("server/discover")).result?.capabilities).not.toHaveProperty("extensions");
    expect((await ask("tools/call", BOOK)).result).toMatchObject({ resultType: "complete" });
    expect((await ask("tasks/get", { taskId: "x" })).error?.code).toBe(-32_601);
  });
});

it("the option refuses what is no mode", async () => {
  await expect(servers.start({ tasks: "often" as "late" })).rejects.toMatchObject({ code: "BAD_OPTION" });
  await expect(servers.start({ tasks: { book_table: 3 as unknown as "late" } })).rejects.toThrow(/tasks\.book_table/);
});
