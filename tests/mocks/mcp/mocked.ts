import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, type McpServer } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import type { Fault } from "../../../src/kit/internal.js";
import {
  type CapturedCall,
  type ImportedServer,
  importMcpServer,
  type McpServerOptions,
  mcpServer,
} from "../../../src/mocks/mcp/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { clientOf, type Revision } from "./clients.js";

/** A client of a server in this process, closed after the test. */
export async function clientTo(server: McpServer): Promise<Client> {
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(one);
  onTestFinished(() => client.close());
  return client;
}

/** Items that an import reads of a server in this process. */
export async function importOf(server: McpServer): Promise<ImportedServer> {
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  return importMcpServer(one);
}

/** How a back-end is loaded whose tools do what they do with rows. */
async function withState(behaviours: ImportedServer["behaviours"]) {
  const folder = await mkdtemp(join(tmpdir(), "backlot-mocked-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const { name, text } of behaviours) await writeFile(join(folder, name), text);
  return { engine: "quickjs", behaviours: folder, cache: false } as const;
}

/** A client of the mock that an import makes, closed after the test. */
export async function mocked(
  { intents, names, offers, behaviours, rows }: ImportedServer,
  revision: Revision,
  {
    seed = 1,
    captured = [],
    faults = [],
    hasState = false,
    ...options
  }: Pick<McpServerOptions, "confirm"> & {
    readonly seed?: number;
    readonly captured?: readonly CapturedCall[];
    readonly faults?: readonly Fault[];
    /** True if what its tools do with rows is done. */
    readonly hasState?: boolean;
  } = {},
) {
  const parsed = intents.map(({ intent }) => parseIntent(intent));
  const state = hasState ? { ...(await withState(behaviours)), fixtures: rows } : ({ engine: "native" } as const);
  const backend = await loadBackend(parsed, state);
  const server = await mcpServer(backend, {
    style: "one-shot",
    opening: { seed, faults },
    intents: Object.keys(names.tools),
    toolNames: names.tools,
    parameterNames: names.parameters ?? {},
    listedTools: names.listed,
    toolResults: names.results,
    offers: [...offers, ...captured],
    ...options,
  });
  const { client } = clientOf(revision);
  await client.connect(await server.inMemory());
  onTestFinished(async () => {
    await client.close();
    await server.close();
    backend.close();
  });
  return { client, backend, server };
}
