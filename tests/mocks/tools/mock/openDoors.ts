import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importMcpServer, mcpServer } from "../../../../src/mocks/mcp/index.js";
import { importedApi } from "../../../../src/mocks/openapi/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { toolSession } from "../../../../src/mocks/tools/session/asToolSession.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../../src/schema/parseIntent.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { clientOf, REVISIONS } from "../../mcp/clients.js";
import { backendOf } from "../../openapi/facade/served.js";
import { imported as importedDocument } from "../../openapi/importing/imported.js";
import { TestServer } from "../../serve/client.js";
import { imported } from "../importing/imported.js";

const text = { type: "string" };
const TASK = { type: "object", properties: { id: text, title: text }, required: ["id", "title"] };
const tool = (
  name: string,
  properties: Readonly<Record<string, object>>,
  outputSchema: object,
  required = Object.keys(properties),
) => ({
  name,
  inputSchema: { type: "object", properties, required },
  outputSchema,
});
const TASKS = { type: "object", properties: { tasks: { type: "array", items: TASK } }, required: ["tasks"] };
const TOOLS = [
  tool("create_task", { title: text }, TASK),
  tool("get_task", { id: text }, TASK),
  tool("list_tasks", { title: text }, TASKS, []),
  tool("update_task", { id: text, title: text }, TASK),
  tool("delete_task", { id: text }, TASK),
];
export const NOW: number = Date.parse("2025-06-30T10:00:00Z");
export const SEED = 7;

/** The rows that there are, and the reading of a task that fails. */
export interface Opened {
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  readonly fault?: { readonly call: number; readonly reason: string };
}

/** A mock that has been opened by a door. */
export interface OpenDoor {
  call(tool: string, args: Readonly<Record<string, string>>): Promise<{ readonly said: string; readonly ok: boolean }>;
  snapshot(): Promise<{ readonly rows: Readonly<Record<string, object>>; readonly now: number }>;
  transcript(): Promise<Transcript>;
  /** Begins anew. */
  again(): Promise<void>;
  close(): Promise<unknown>;
}

const openingOf = ({ fault }: Opened) => ({
  now: NOW,
  seed: SEED,
  ...(fault === undefined ? {} : { faults: [{ intent: "get_task", ...fault }] }),
});

/** Tools of tasks as functions. */
export async function byMock({ rows, fault }: Opened): Promise<OpenDoor> {
  const mock = mockTools(TOOLS, {
    rows,
    now: NOW,
    seed: SEED,
    faults: fault === undefined ? [] : [{ tool: "get_task", call: fault.call, error: fault.reason }],
  });
  return {
    async call(name, args) {
      const { value, isError } = await mock.call(name, args);
      return { said: JSON.stringify(value), ok: !isError };
    },
    snapshot: async () => mock.snapshot() as never,
    transcript: async () => mock.transcript(),
    again: async () => mock.reset(),
    close: async () => {},
  };
}

/** The same tools as intents with behaviours. */
export async function bySession(opened: Opened): Promise<OpenDoor> {
  const { backend } = await imported({ tools: TOOLS, rows: opened.rows });
  const open = () => toolSession(backend.open(openingOf(opened)), { style: "one-shot" });
  let session = open();
  return {
    async call(name, args) {
      const { text: said, isError } = await session.call(name, args);
      return { said, ok: !isError };
    },
    snapshot: async () => session.session.snapshot() as never,
    transcript: async () => session.transcript(),
    async again() {
      session = open();
    },
    close: async () => {},
  };
}

type Names = Record<"tools" | "listed", Record<string, never>>;

async function served(
  backend: Backend,
  { tools, listed }: Names,
  opened: Opened,
  more: object = {},
): Promise<OpenDoor> {
  const server = await mcpServer(backend, {
    style: "one-shot",
    intents: Object.keys(tools),
    toolNames: tools,
    listedTools: listed,
    opening: openingOf(opened),
    ...more,
  });
  const connected = async () => {
    const { client } = clientOf(REVISIONS[0]);
    await client.connect(await server.inMemory());
    return client;
  };
  let client = await connected();
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
    async close() {
      await client.close();
      await server.close();
    },
  };
}

/** Imported tools, over the Model Context Protocol. */
export async function byMcp(opened: Opened): Promise<OpenDoor> {
  const { backend, read } = await imported({ tools: TOOLS, rows: opened.rows });
  return served(backend, read("mcp.json") as Names, opened);
}

/** A mock of a server of the Model Context Protocol, which lists these tools. */
export async function byMcpImport(opened: Opened): Promise<OpenDoor> {
  const { backend: real, read } = await imported({ tools: TOOLS });
  const { tools, listed } = read("mcp.json") as Names;
  const server = await mcpServer(real, {
    style: "one-shot",
    intents: Object.keys(tools),
    toolNames: tools,
    listedTools: listed,
  });
  const at = folder();
  writeFileSync(join(at, "rows.json"), JSON.stringify(opened.rows));
  const { intents, names, behaviours, rows } = await importMcpServer(await server.inMemory(), {
    rows: join(at, "rows.json"),
  });
  await server.close();
  for (const one of behaviours) writeFileSync(join(at, one.name), one.text);
  const parsed = intents.map(({ intent }) => parseIntent(intent));
  const backend = await loadBackend(parsed, { engine: "quickjs", behaviours: at, cache: false, fixtures: rows });
  return served(backend, names as never, opened, {
    parameterNames: names.parameters ?? {},
    toolResults: names.results,
  });
}

/** The same as an API, over HTTP. */
export async function byApi(opened: Opened): Promise<OpenDoor> {
  const answer = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
  const failed = answer({ type: "object", properties: { message: text } });
  const said = {
    required: true,
    content: { "application/json": { schema: { type: "object", properties: { title: text }, required: ["title"] } } },
  };
  const id = { name: "id", in: "path", required: true, schema: text };
  const failures = { 404: failed, 503: failed };
  const paths = {
    "/tasks": {
      post: { operationId: "create_task", requestBody: said, responses: { 201: answer(TASK) } },
      get: {
        operationId: "list_tasks",
        parameters: [{ name: "title", in: "query", schema: text }],
        responses: { 200: answer(TASKS) },
      },
    },
    "/tasks/{id}": {
      parameters: [id],
      get: { operationId: "get_task", responses: { 200: answer(TASK), ...failures } },
      patch: { operationId: "update_task", requestBody: said, responses: { 200: answer(TASK), ...failures } },
      delete: { operationId: "delete_task", responses: { 204: { description: "" }, ...failures } },
    },
  };
  const file = join(folder(), "api.json");
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info: { title: "Tasks", version: "1" }, paths }));
  const made = await importedDocument(file);
  const server = await TestServer.start({ protocols: [importedApi(made.mapping)] }, await backendOf(made, opened.rows));
  const headers = { "backlot-session": "ana" };
  await server.send("POST", "/sessions", { id: "ana", ...openingOf(opened) });
  return {
    async call(name, { id: key, ...args }) {
      const at = key === undefined ? "/tasks" : `/tasks/${encodeURIComponent(key)}`;
      const query = name === "list_tasks" && args.title !== undefined ? `?title=${encodeURIComponent(args.title)}` : "";
      const method = { create: "POST", update: "PATCH", delete: "DELETE" }[name.split("_")[0] as string] ?? "GET";
      const { status, text: body } = await server.send(
        method,
        at + query,
        method === "GET" || method === "DELETE" ? undefined : args,
        headers,
      );
      return { said: body, ok: status < 400 };
    },
    snapshot: async () => (await server.get("/sessions/ana/snapshot")).body,
    transcript: async () => (await server.get("/sessions/ana/transcript")).body,
    again: async () => void (await server.send("POST", "/sessions/ana/reset")),
    close: () => server.close(),
  };
}
