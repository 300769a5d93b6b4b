import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/*
 * node agent.mjs MAIN URL: an agent that reaches a server through `backlot import mcp --record`, asks for its tools and calls each
 * of them once. It fails where a call, or the capture of one, does.
 */

/** How long an answer may take, in milliseconds: the processes behind it begin while others keep the machine busy. */
const PATIENCE_MS = 200_000;
/** Arguments of the runner's tools. */
const ARGUMENTS = { add_numbers: { a: 2, b: 3 } };

const [main = "", url = ""] = process.argv.slice(2);
const revision = process.env.MCP_CONFORMANCE_PROTOCOL_VERSION ?? "2025-11-25";
const folder = await mkdtemp(join(tmpdir(), "backlot-agent-"));
const recorder = ["import", "mcp", "--record", "--quiet", "--out", folder, url];
const client = new Client(
  { name: "agent", version: "1" },
  { versionNegotiation: { mode: revision === "2025-11-25" ? "legacy" : { pin: revision } } },
);
const patience = { timeout: PATIENCE_MS };
await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, ...recorder] }), patience);
const { tools } = await client.listTools(undefined, patience);
for (const { name } of tools) await client.callTool({ name, arguments: ARGUMENTS[name] ?? {} }, patience);
const captured = await readFile(join(folder, "mcp-capture.jsonl"), "utf8");
await client.close();
await rm(folder, { recursive: true });
const missing = tools.filter(({ name }) => !captured.includes(`"params":{"name":${JSON.stringify(name)}`));
if (missing.length > 0) throw new Error(`not captured: ${missing.map(({ name }) => name)}`);
