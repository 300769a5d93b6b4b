import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as FirstHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { FLAGS, backlot as run } from "../../cli/backlot.js";
import { sampleOf } from "../../runs.js";
import { closedAfterFile } from "../../setup/closing.js";
import { type Answer, clientOf, REVISIONS } from "./clients.js";
import { TABLE } from "./servers.js";
import { shapeOf } from "./shapes.js";

/* Processes and real bytes: the official clients, the built command line, the published reference server. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const BACKLOT = join(ROOT, "dist", "cli", "main.js");
const EVERYTHING = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
const REAL = [process.execPath, EVERYTHING, "stdio"] as const;
/** One of its resources that is always the same. */
const DOCUMENT = "demo://resource/static/document/features.md";

const backend = await closedAfterFile(
  loadBackend("intents", { fixtures: "fixtures", behaviours: "intents/behaviours" }),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-everything-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backlot = (...args: string[]) => ({ command: process.execPath, args: [...FLAGS, BACKLOT, ...args], cwd: ROOT });

/** The dialogue that a process wrote when its client went away. */
async function replays(file: string): Promise<void> {
  await expect.poll(() => readFile(file, "utf8").catch(() => ""), { timeout: 60_000 }).not.toBe("");
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
  const transcript = JSON.parse(await readFile(file, "utf8")) as Transcript;
  expect(transcript.turns.length).toBeGreaterThan(3);
  expect(replayTranscript(backend, transcript).divergences).toEqual([]);
}

describe("serve mcp --tasks", () => {
  const call = { name: "book_table", arguments: TABLE };

  /** The first official client, connected to a server with a flag: in a process for one mode, since all take the same way. */
  async function started(tasks: "required" | "late" | "always" | "never") {
    const client = new FirstClient({ name: "first", version: "1" });
    if (tasks === "required") {
      await client.connect(new FirstStdio(backlot("serve", "mcp", "--confirm", "never", "--tasks", tasks)));
    } else {
      const server = await mcpServer(backend, { confirm: "never", tasks });
      onTestFinished(() => server.close());
      const { url } = await server.listen();
      await client.connect(new FirstHttp(new URL(`${url}/mcp`)) as Parameters<typeof client.connect>[0]);
    }
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    const plain = () => client.request({ method: "tools/call", params: call }, CallToolResultSchema);
    const asTask = async () => {
      const seen: string[] = [];
      const stream = client.experimental.tasks.callToolStream(call, CallToolResultSchema, { task: {} });
      for await (const message of stream) seen.push(message.type);
      return [seen[0], seen.at(-1)];
    };
    return { support: tools.find(({ name }) => name === call.name)?.execution?.taskSupport, plain, asTask };
  }

  it("required: a call is a task, and every other is refused", async () => {
    const { support, plain, asTask } = await started("required");
    expect(support).toBe("required");
    await expect(plain()).rejects.toMatchObject({ code: -32_601 });
    expect(await asTask()).toEqual(["taskCreated", "result"]);
  });

  // The other is in `tasks.test.ts`.
  it.each(sampleOf(["late", "always"] as const, 2))("%s: a call is a task where it is asked for", async (mode) => {
    const { support, plain, asTask } = await started(mode);
    expect(support).toBe("optional");
    expect(await plain()).toMatchObject({ structuredContent: { status: "performed" } });
    expect(await asTask()).toEqual(["taskCreated", "result"]);
  });

  it("never: a call is none, and one that asks for it is refused", async () => {
    const { support, plain, asTask } = await started("never");
    expect(support).toBeUndefined();
    expect(await plain()).toMatchObject({ structuredContent: { status: "performed" } });
    expect(await asTask()).toEqual(["error", "error"]);
  });

  it("refuses what is no mode", async () => {
    const ended = await run(["serve", "mcp", "--tasks", "sometimes"]);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("sometimes") });
  });
});

describe("the official clients over standard input and output, with forms", () => {
  it.each(sampleOf(REVISIONS, 2))("the second, in %s", async (revision) => {
    const answers: Answer[] = [{ date: TABLE.date, time: TABLE.time, party_size: 2 }, { confirmed: true }];
    const { client, asked } = clientOf(revision, answers);
    const out = join(folder, "out.jsonl");
    await client.connect(new StdioClientTransport(backlot("serve", "mcp", "--out", out)));
    const { structuredContent } = await client.callTool({
      name: "book_table",
      arguments: { restaurant_name: "Blue Heron" },
    });
    expect(structuredContent).toMatchObject({ status: "performed" });
    expect(asked).toHaveLength(2);
    await client.close();
    await replays(out);
  });

  it("the first", async () => {
    const out = join(folder, "out.jsonl");
    const client = firstClient();
    await client.connect(new FirstStdio(backlot("serve", "mcp", "--out", out)));
    const { structuredContent } = await client.callTool({ name: "book_table", arguments: TABLE });
    expect(structuredContent).toMatchObject({ status: "performed" });
    await client.close();
    await replays(out);
  });
});

describe("the official clients over HTTP, with forms", () => {
  /** Serves, has a client connected and lead a dialogue, and replays it. */
  async function overHttp(lead: (url: URL) => Promise<void>): Promise<void> {
    const server = await mcpServer(backend);
    const { url } = await server.listen();
    await lead(new URL(`${url}/mcp`));
    const led = server.transcripts.filter(({ turns }) => turns.length > 3);
    expect(led).toHaveLength(1);
    for (const one of led) expect(replayTranscript(backend, one).divergences).toEqual([]);
    await server.close();
  }

  it.each(sampleOf(REVISIONS, 2))("the second, in %s", async (revision) => {
    const answers: Answer[] = [{ date: TABLE.date, time: TABLE.time, party_size: 2 }, { confirmed: true }];
    const { client, asked } = clientOf(revision, answers);
    await overHttp(async (url) => {
      await client.connect(new StreamableHTTPClientTransport(url));
      const call = { name: "book_table", arguments: { restaurant_name: "Blue Heron" } };
      expect((await client.callTool(call)).structuredContent).toMatchObject({ status: "performed" });
      expect(asked).toHaveLength(2);
      await client.close();
    });
  });

  it("the first", async () => {
    const client = firstClient();
    await overHttp(async (url) => {
      await client.connect(new FirstHttp(url) as Parameters<typeof client.connect>[0]);
      const { structuredContent } = await client.callTool({ name: "book_table", arguments: TABLE });
      expect(structuredContent).toMatchObject({ status: "performed" });
      await client.close();
    });
  });
});

/** A client whose user agrees to everything. */
function firstClient(): FirstClient {
  const client = new FirstClient({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept", content: { confirmed: true } }));
  return client;
}

describe("the published reference server", () => {
  /** Acts of an agent with it. */
  const calls = async (client: Client): Promise<string> => {
    const { tools } = await client.listTools();
    const outcomes = [
      tools,
      await client.callTool({ name: "echo", arguments: { message: "hello" } }),
      await client.callTool({ name: "get-sum", arguments: { a: 2, b: 40 } }),
      await client.callTool({ name: "get-structured-content", arguments: { location: "Chicago" } }),
      await client.listResources(),
      await client.listPrompts(),
      await client.readResource({ uri: DOCUMENT }),
      await client.getPrompt({ name: "args-prompt", arguments: { city: "Oslo" } }),
    ];
    return JSON.stringify(outcomes);
  };
  const connected = async (args: readonly string[]): Promise<Client> => {
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(new StdioClientTransport(backlot(...args)));
    return client;
  };

  it("is captured while an agent talks to it; the strict mock answers in the same bytes", async () => {
    const direct = await calls(real);
    const recorded = await connected(["import", "mcp", "--record", "--out", folder, ...REAL]);
    expect(await calls(recorded)).toBe(direct);
    await recorded.close();
    const strict = await connected(["serve", "mcp", folder, "--strict"]);
    expect(await calls(strict)).toBe(direct);
    await expect(strict.callTool({ name: "echo", arguments: { message: "other" } })).rejects.toMatchObject({
      code: -32602,
    });
    await strict.close();
  });

  /** The server itself, its import, and the mock of that. */
  const real = new Client({ name: "agent", version: "1" });
  let imported: string;
  let mocked: Client;
  beforeAll(async () => {
    const [server, ...flags] = REAL;
    await real.connect(new StdioClientTransport({ command: server, args: flags }));
    imported = await mkdtemp(join(tmpdir(), "backlot-imported-"));
    const { command, args, cwd } = backlot("import", "mcp", "--quiet", "--out", imported, ...REAL);
    await promisify(execFile)(command, args, { cwd });
    mocked = await connected(["serve", "mcp", imported]);
  });
  afterAll(async () => {
    await Promise.all([real.close(), mocked?.close()]);
    await rm(imported, { recursive: true, force: true });
  });

  it("is imported: the same resources and prompts, and what was captured of them", async () => {
    const outcome = (answer: Promise<object>) => answer.catch(({ code }) => ({ code }));
    for (const ask of [
      (one: Client) => one.listResources(),
      (one: Client) => one.listResourceTemplates(),
      (one: Client) => one.listPrompts(),
      (one: Client) => one.readResource({ uri: DOCUMENT }),
      (one: Client) => one.readResource({ uri: "demo://resource/nowhere" }),
      (one: Client) => one.getPrompt({ name: "simple-prompt" }),
      (one: Client) => one.getPrompt({ name: "no-prompt" }),
    ])
      expect(await outcome(ask(mocked))).toEqual(await outcome(ask(real)));
    // Prompts with arguments are served once an agent's calls were captured.
    const asked = { name: "args-prompt", arguments: { city: "Oslo", state: "Norway" } };
    const book = { uri: "demo://resource/dynamic/text/7" };
    for (const refused of [mocked.getPrompt(asked), mocked.readResource(book)])
      await expect(refused).rejects.toMatchObject({ code: -32602 });
    const mock = join(folder, "mock");
    await cp(imported, mock, { recursive: true });
    const recording = await connected(["import", "mcp", "--record", "--quiet", "--out", mock, ...REAL]);
    const captured = [await recording.getPrompt(asked), await recording.readResource(book)];
    await recording.close();
    const again = await connected(["serve", "mcp", mock]);
    expect([await again.getPrompt(asked), await again.readResource(book)]).toEqual(captured);
    expect((await again.readResource({ uri: DOCUMENT })).contents).toHaveLength(1);
    await again.close();
  });

  it("is imported: the same tools, and results of the same shapes", async () => {
    const { tools } = await real.listTools();
    const described = (all: typeof tools) =>
      all.map(({ name, inputSchema, outputSchema }) => ({
        name,
        parameters: Object.keys(inputSchema.properties ?? {}),
        required: inputSchema.required ?? [],
        results: outputSchema?.properties,
      }));
    expect(described((await mocked.listTools()).tools)).toEqual(described(tools));
    for (const call of CALLS) {
      const [ofReal, ofMock] = [await real.callTool(call), await mocked.callTool(call)];
      expect([call, shapeOf(ofMock)]).toEqual([call, shapeOf(ofReal)]);
    }
  });
});

/** Calls that the server takes, and calls that it refuses. */
const CALLS = [
  { name: "echo", arguments: { message: "hello" } },
  { name: "get-sum", arguments: { a: 1, b: 2 } },
  { name: "get-structured-content", arguments: { location: "Chicago" } },
  { name: "get-sum", arguments: { a: "one" } },
  { name: "get-structured-content", arguments: { location: "Atlantis" } },
  { name: "echo", arguments: {} },
];
