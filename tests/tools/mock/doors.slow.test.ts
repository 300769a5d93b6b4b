import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { mcpServer } from "../../../src/mcp/index.js";
import { importedApi } from "../../../src/openapi/index.js";
import { mockTools } from "../../../src/tools/mock/index.js";
import { toolSession } from "../../../src/tools/session/toolSession.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { folder } from "../../files/importing/folder.js";
import { clientOf, REVISIONS } from "../../mcp/clients.js";
import { backendOf } from "../../openapi/facade/served.js";
import { imported as importedDocument } from "../../openapi/importing/imported.js";
import { TestServer } from "../../serve/client.js";
import { imported } from "../importing/imported.js";

/* The same tools by every door: each has a fault, a clock, a seed, a snapshot, a way to begin anew, and a transcript. */

const text = { type: "string" };
const TASK = { type: "object", properties: { id: text, title: text }, required: ["id", "title"] };
const TOOLS = [
  { name: "create_task", inputSchema: { type: "object", properties: { title: text }, required: ["title"] } },
  { name: "get_task", inputSchema: { type: "object", properties: { id: text }, required: ["id"] } },
];
const ROWS = { tasks: [{ id: "T-1", title: "Sweep" }] };
const NOW = Date.parse("2025-06-30T10:00:00Z");
const SEED = 7;
/** The second reading of a task fails. */
const FAULT = { call: 2, reason: "the database is asleep" };
const OPENING = { now: NOW, seed: SEED, faults: [{ intent: "get_task", ...FAULT }] };

/** A mock that has been opened by a door. */
interface Open {
  call(tool: string, args: Readonly<Record<string, string>>): Promise<{ readonly said: string; readonly ok: boolean }>;
  snapshot(): Promise<{ readonly rows: object; readonly now: number }>;
  transcript(): Promise<Transcript>;
  /** Begins anew. */
  again(): Promise<void>;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function byMock(): Promise<Open> {
  const mock = mockTools(TOOLS, {
    rows: ROWS,
    now: NOW,
    seed: SEED,
    faults: [{ tool: "get_task", call: FAULT.call, error: FAULT.reason }],
  });
  return {
    async call(tool, args) {
      const { value, isError } = await mock.call(tool, args);
      return { said: JSON.stringify(value), ok: !isError };
    },
    snapshot: async () => mock.snapshot(),
    transcript: async () => mock.transcript(),
    again: async () => mock.reset(),
  };
}

async function bySession(): Promise<Open> {
  const { backend } = await imported({ tools: TOOLS, rows: ROWS });
  let session = toolSession(backend.open(OPENING), { style: "one-shot" });
  return {
    async call(tool, args) {
      const { text: said, isError } = await session.call(tool, args);
      return { said, ok: !isError };
    },
    snapshot: async () => session.session.snapshot(),
    transcript: async () => session.transcript(),
    async again() {
      session = toolSession(backend.open(OPENING), { style: "one-shot" });
    },
  };
}

async function byMcp(): Promise<Open> {
  const { backend, read } = await imported({ tools: TOOLS, rows: ROWS });
  const { tools, listed } = read("mcp.json") as Record<"tools" | "listed", Record<string, never>>;
  const server = await mcpServer(backend, {
    style: "one-shot",
    intents: Object.keys(tools),
    toolNames: tools,
    listedTools: listed,
    opening: OPENING,
  });
  closing.push(() => server.close());
  const connected = async () => {
    const { client } = clientOf(REVISIONS[0]);
    await client.connect(await server.inMemory());
    return client;
  };
  let client = await connected();
  closing.push(() => client.close());
  return {
    async call(name, args) {
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      const [first] = content as readonly { readonly text?: string }[];
      return { said: first?.text ?? "", ok: isError !== true };
    },
    snapshot: async () => server.snapshots.at(-1) as never,
    transcript: async () => server.transcripts.at(-1) as Transcript,
    async again() {
      await client.close();
      client = await connected();
    },
  };
}

async function byApi(): Promise<Open> {
  const task = { description: "", content: { "application/json": { schema: TASK } } };
  const created = { type: "object", properties: { title: text }, required: ["title"] };
  const failed = {
    description: "",
    content: { "application/json": { schema: { type: "object", properties: { message: text } } } },
  };
  const paths = {
    "/tasks": {
      post: {
        operationId: "create_task",
        requestBody: { required: true, content: { "application/json": { schema: created } } },
        responses: { 201: task },
      },
    },
    "/tasks/{id}": {
      get: {
        operationId: "get_task",
        parameters: [{ name: "id", in: "path", required: true, schema: text }],
        responses: { 200: task, 404: failed, 503: failed },
      },
    },
  };
  const file = join(folder(), "api.json");
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info: { title: "Tasks", version: "1" }, paths }));
  const made = await importedDocument(file);
  const server = await TestServer.start({ protocols: [importedApi(made.mapping)] }, await backendOf(made, ROWS));
  closing.push(() => server.close());
  const headers = { "backlot-session": "ana" };
  await server.send("POST", "/sessions", { id: "ana", ...OPENING });
  return {
    async call(tool, args) {
      const { status, text: said } =
        tool === "create_task"
          ? await server.send("POST", "/tasks", args, headers)
          : await server.send("GET", `/tasks/${args.id}`, undefined, headers);
      return { said, ok: status < 400 };
    },
    snapshot: async () => (await server.get("/sessions/ana/snapshot")).body,
    transcript: async () => (await server.get("/sessions/ana/transcript")).body,
    async again() {
      await server.send("POST", "/sessions/ana/reset");
    },
  };
}

describe.each([
  ["mockTools", byMock],
  ["import tools, and a session", bySession],
  ["import tools, over MCP", byMcp],
  ["import openapi, over HTTP", byApi],
])("by the door of %s there is", (_, door) => {
  test("a fault, a snapshot, a clock, a seed, a transcript and a way to begin anew", async () => {
    const open = await door();
    const play = async () => {
      const made = await open.call("create_task", { title: "Paint" });
      const { id } = JSON.parse(made.said) as { readonly id: string };
      const read = await open.call("get_task", { id });
      const struck = await open.call("get_task", { id });
      return [made, read, struck];
    };
    const first = await play();
    const [made, read, struck] = first;
    const row = JSON.parse(made?.said ?? "");
    expect(row).toMatchObject({ title: "Paint" });
    expect(JSON.parse(read?.said ?? "")).toMatchObject({ id: row.id, title: "Paint" });
    expect([made?.ok, read?.ok, struck?.ok]).toEqual([true, true, false]);
    expect(struck?.said).toContain(FAULT.reason);

    const { rows, now } = await open.snapshot();
    expect(rows).toMatchObject({ tasks: { [row.id]: { title: "Paint" } } });
    expect(now).toBe(NOW);
    const transcript = await open.transcript();
    expect([transcript.seed, transcript.now]).toEqual([SEED, NOW]);
    const signals = transcript.turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
    expect(signals).toEqual(["performed", "found", "failed"]);

    await open.again();
    expect(JSON.stringify((await open.snapshot()).rows)).not.toContain("Paint");
    expect((await open.transcript()).turns).toEqual([]);
    expect(await play()).toEqual(first);
  });
});
