import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";
import { FLAGS } from "../../cli/backlot.js";
import { sampleOf } from "../../runs.js";
import { type PublishedServer, type ScriptedCall, SERVERS } from "./published/sessions.js";
import { shapeOf } from "./shapes.js";

/* Published servers, each beside its mock: the same session of some 30 calls with both. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const BACKLOT = [process.execPath, ...FLAGS, join(ROOT, "dist", "cli", "main.js")];

/**
 * How each mock differs from its server: made of what the server lists, and with a capture of the session beside it. An entry
 * that is no longer true fails, too.
 */
const agreeing = (described: number, captured: number) => ({
  described: { problems: [], shapes: [], sameContent: described },
  captured: { problems: [], shapes: [], sameContent: captured },
});
const IMAGES = [
  "15 get-tiny-image",
  ...[17, 18, 19, 20].map((i) => `${i} get-annotated-message`),
  ...[22, 23].map((i) => `${i} get-resource-links`),
  ...[25, 26].map((i) => `${i} get-resource-reference`),
];
/** The real server says of a task that is gone, in a result that is no error, that there is none. */
const missing = (text: string) => [
  `27 open_task_details fails: {"content":[{"type":"text","text":"${text}"}],"isError":true}`,
];
const KNOWN: Readonly<Record<string, unknown>> = {
  memory: agreeing(1, 30),
  filesystem: agreeing(16, 16),
  // No description of a tool says that it answers with images, links and resources.
  everything: { ...agreeing(0, 22), described: { problems: [], shapes: IMAGES, sameContent: 0 } },
  "sequential-thinking": agreeing(0, 30),
  "memory-bank": agreeing(15, 15),
  taskmanager: {
    described: { problems: missing('There is no task with the id \\"task-3\\".'), shapes: [], sameContent: 0 },
    captured: { problems: missing('Error: There is no task with the id \\"task-3\\".'), shapes: [], sameContent: 2 },
  },
};

/** A server as a client sees it: its tools as they stand on the wire, and the result of each call. */
interface Session {
  readonly tools: string;
  readonly results: readonly unknown[];
}

async function session(
  [command, ...args]: readonly string[],
  env: Record<string, string>,
  calls: readonly ScriptedCall[],
) {
  const transport = new StdioClientTransport({ command: command as string, args, env, stderr: "ignore" });
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(transport);
  let tools = "";
  const results: unknown[] = [];
  const take = transport.onmessage;
  transport.onmessage = (message, ...rest) => {
    const { result } = message as { result?: { tools?: unknown } };
    if (result?.tools !== undefined) tools = JSON.stringify(result.tools);
    take?.(message, ...rest);
  };
  await client.listTools();
  if (take !== undefined) transport.onmessage = take;
  for (const { tool, args: given = {} } of calls)
    results.push(await client.callTool({ name: tool, arguments: { ...given } }));
  await client.close();
  return { tools, results } satisfies Session;
}

async function begun({ command, env }: PublishedServer) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "backlot-published-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "files"));
  const own = env?.(folder) ?? {};
  const flags = Object.entries(own).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  return { folder, own, start: command(folder), flags };
}

/** How a result differs from what its call asks for; null where it does not. */
function problemOf(result: unknown, { finds = [], lacks = [], fails = false }: ScriptedCall): string | null {
  const text = JSON.stringify(result);
  const said = text.replaceAll("\\", "");
  if (((result as { isError?: boolean }).isError ?? false) !== fails) return fails ? "does not fail" : `fails: ${text}`;
  const absent = finds.find((one) => !said.includes(one));
  const stray = lacks.find((one) => said.includes(one));
  return absent !== undefined ? `lacks ${absent}: ${text}` : stray !== undefined ? `holds ${stray}: ${text}` : null;
}

const problemsOf = ({ results }: Session, calls: readonly ScriptedCall[]) =>
  results.flatMap((result, i) => {
    const problem = problemOf(result, calls[i] as ScriptedCall);
    return problem === null ? [] : [`${i} ${calls[i]?.tool} ${problem}`];
  });

/** A result without what says nothing: an error that is none, keys that the protocol does not have. */
function plain(result: unknown): unknown {
  const { content, structuredContent, isError } = result as Readonly<Record<string, unknown>>;
  return { content, structuredContent, isError: isError === true };
}

/** The calls in which two sessions differ. */
function differing(one: Session, other: Session, calls: readonly ScriptedCall[], of: (result: unknown) => unknown) {
  const text = (result: unknown): string => JSON.stringify(of(plain(result)));
  return calls.flatMap(({ tool }, i) => (text(one.results[i]) === text(other.results[i]) ? [] : [`${i} ${tool}`]));
}

it.each(sampleOf(SERVERS, SERVERS.length))(
  "$name",
  async (server) => {
    const real = await begun(server);
    const calls = server.calls(real.folder);
    expect(calls.length).toBeGreaterThanOrEqual(30);
    const capture = join(real.folder, "capture");
    const recorder = [
      ...BACKLOT,
      "import",
      "mcp",
      "--record",
      "--quiet",
      "--out",
      capture,
      ...real.flags,
      ...real.start,
    ];
    const ofReal = await session(recorder, {}, calls);
    expect(problemsOf(ofReal, calls)).toEqual([]);
    const strict = await session([...BACKLOT, "serve", "mcp", capture, "--strict"], {}, calls);
    expect(JSON.stringify(strict)).toBe(JSON.stringify(ofReal));

    const fresh = await begun(server);
    const mock = join(fresh.folder, "mock");
    const [node = "", ...main] = BACKLOT;
    await promisify(execFile)(node, [
      ...main,
      "import",
      "mcp",
      "--quiet",
      "--out",
      mock,
      ...fresh.flags,
      ...fresh.start,
    ]);
    const measured: Record<string, unknown> = {};
    for (const kind of ["described", "captured"] as const) {
      if (kind === "captured") await copyFile(join(capture, "mcp-capture.jsonl"), join(mock, "mcp-capture.jsonl"));
      const ofMock = await session([...BACKLOT, "serve", "mcp", mock], {}, calls);
      expect(ofMock.tools).toBe(ofReal.tools);
      measured[kind] = {
        problems: problemsOf(ofMock, calls),
        shapes: differing(ofMock, ofReal, calls, shapeOf),
        sameContent: calls.length - differing(ofMock, ofReal, calls, (result) => result).length,
      };
    }
    expect(measured).toEqual(KNOWN[server.name]);
  },
  120_000,
);
