import { join } from "node:path";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ImportedServer, importMcpServer } from "../../../src/mocks/mcp/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import { runs } from "../../runs.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { oddNames, oddSchemas } from "../../transcript/files/importing/oddSchemas.js";
import { mocked } from "./mocked.js";

const GOOD = {
  name: "good",
  description: "A good tool",
  inputSchema: { type: "object", properties: { seats: { type: "integer", minimum: 1 } }, required: ["seats"] },
};

/** Items that an import reads of a server with these tools. */
async function importOf(listed: readonly object[]): Promise<ImportedServer> {
  const [client, server] = InMemoryTransport.createLinkedPair();
  server.onmessage = (message) => {
    const { id, method } = message as { readonly id?: number; readonly method?: string };
    if (id === undefined) return;
    const answer =
      method === "initialize"
        ? { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "odd", version: "1" } }
        : method === "tools/list"
          ? { tools: listed }
          : null;
    const result = answer === null ? { error: { code: -32_601, message: "no such method" } } : { result: answer };
    // As over a wire: what is read of JSON has nothing of the objects that were written.
    void server.send(JSON.parse(JSON.stringify({ jsonrpc: "2.0", id, ...result })) as never);
  };
  await server.start();
  return importMcpServer(client);
}

/** Tools with any schemas, under names that clash with each other and with what queries are called. */
const names = fc.constantFrom(..."odd find_good_results find_odd_results get-odd getOdd confirm x1 and".split(" "));
const schemas = fc.array(fc.tuple(oddNames, oddSchemas()), { maxLength: 3 });
const tools = fc.array(
  fc.record({ name: names, properties: schemas, whole: oddSchemas(), result: oddSchemas(), isRead: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

it("what an import wrote of any tools can be loaded and served, and the good tool works", async () => {
  await fc.assert(
    fc.asyncProperty(tools, async (given) => {
      const odd = given.map(({ name, properties, whole, result, isRead }, nth) => ({
        name: `${name}${nth === 0 ? "" : `_${nth}`}`,
        annotations: { readOnlyHint: isRead },
        inputSchema: {
          ...(typeof whole === "object" ? whole : {}),
          type: "object",
          properties: Object.fromEntries(properties),
          required: properties.slice(0, 1).map(([one]) => one),
          $schema: "https://json-schema.org/draft/2020-12/schema",
        },
        outputSchema: { type: "object", properties: { good: { type: "string" }, odd: result } },
      }));
      const made = await importOf([...odd, GOOD]);
      const out = join(folder(), "out");
      const items = async function* () {
        for (const { intent } of made.intents) yield { kind: "intent" as const, intent };
      };
      await writeImport(out, items(), { format: "mcp" });
      (await loadBackend(join(out, "intents"), { engine: "native" })).close();
      const { client } = await mocked(made, "2025-11-25");
      const served = (await client.listTools()).tools.map(({ name }) => name);
      const gone = made.notes.filter(({ reason }) => reason === "a tool, prompt or resource was left out");
      expect(served).toHaveLength(odd.length + 1 - gone.length);
      const { isError } = await client.callTool({ name: "good", arguments: { seats: 2 } });
      expect(isError).not.toBe(true);
    }),
    runs(160),
  );
});
