import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CapturedCall } from "../../../src/mocks/mcp/index.js";
import { REVISIONS } from "./clients.js";
import { clientTo, importOf, mocked } from "./mocked.js";

/* Resources and prompts of a real server: the mock lists the same, and gives what was captured and nothing else. */

/** A server of resources and prompts; with a tool, or without. */
function library({ hasTool }: { readonly hasTool: boolean }): McpServer {
  const server = new McpServer({ name: "library", version: "3" });
  if (hasTool) {
    const inputSchema = z.object({ title: z.string() });
    server.registerTool("lend", { description: "Lends a book", inputSchema }, () => ({ content: [] }));
  }
  const about = { title: "Opening hours", description: "When it is open", mimeType: "text/plain" };
  server.registerResource("hours", "library://hours", about, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "9 to 5" }],
  }));
  server.registerResource("seal", "library://seal", { mimeType: "image/png" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: "iVBORw0KGgo=" }],
  }));
  server.registerResource("broken", "library://broken", {}, () => {
    throw new Error("the page is torn");
  });
  const books = new ResourceTemplate("library://books/{isbn}", { list: undefined });
  server.registerResource("book", books, { description: "A book" }, ({ href }) => ({
    contents: [{ uri: href, text: `about ${href}` }],
  }));
  server.registerPrompt("greet", { description: "Greets" }, () => ({
    messages: [{ role: "user", content: { type: "text", text: "Hello." } }],
  }));
  const argsSchema = z.object({ topic: z.string(), tone: z.string().optional() });
  server.registerPrompt("review", { title: "Review", argsSchema }, ({ topic }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Review ${topic}.` } }],
  }));
  return server;
}

/** Without what only one revision of the protocol adds. */
const plain = ({ ttlMs, cacheScope, resultType, _meta, ...rest }: Readonly<Record<string, unknown>>) => rest;

/** Result of a request, or the error of the protocol. */
const outcome = (asked: Promise<object>) =>
  asked.then(
    (result) => plain(result as Record<string, unknown>),
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  );

describe.each(REVISIONS)("a mock of a server with resources and prompts, in %s", (revision) => {
  it("lists what the server lists, with all that it says of them", async () => {
    const real = await clientTo(library({ hasTool: true }));
    const { client } = await mocked(await importOf(library({ hasTool: true })), revision);
    for (const list of ["listResources", "listResourceTemplates", "listPrompts"] as const)
      expect([list, await outcome(client[list]())]).toEqual([list, await outcome(real[list]())]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["lend"]);
    const { resources, prompts } = client.getServerCapabilities() ?? {};
    expect([resources, prompts]).toEqual([{ listChanged: false }, { listChanged: false }]);
  });

  it("gives what was captured, errors among it", async () => {
    const real = await clientTo(library({ hasTool: true }));
    const { client } = await mocked(await importOf(library({ hasTool: true })), revision);
    for (const uri of ["library://hours", "library://seal", "library://broken"])
      expect([uri, await outcome(client.readResource({ uri }))]).toEqual([
        uri,
        await outcome(real.readResource({ uri })),
      ]);
    const greeting = await outcome(real.getPrompt({ name: "greet" }));
    expect(await outcome(client.getPrompt({ name: "greet" }))).toEqual(greeting);
    expect(await outcome(client.getPrompt({ name: "greet", arguments: {} }))).toEqual(greeting);
  });

  it("refuses what was not captured by an error of the protocol, and gives it once it was", async () => {
    const read = await importOf(library({ hasTool: true }));
    const book = { uri: "library://books/97" };
    const review = { name: "review", arguments: { tone: "kind", topic: "Emma" } };
    const { client } = await mocked(read, revision);
    const refused = await client.readResource(book).catch((error) => error);
    expect([refused.code, refused.data]).toEqual([-32602, book]);
    for (const asked of [review, { name: "nothing" }])
      await expect(client.getPrompt(asked)).rejects.toMatchObject({ code: -32602 });
    const contents = [{ ...book, text: "about Emma" }];
    const messages = [{ role: "user", content: { type: "text", text: "Review Emma." } }];
    const more: CapturedCall[] = [
      { method: "resources/read", params: book, result: { contents: [] } },
      { method: "resources/read", params: book, result: { contents } },
      { method: "prompts/get", params: review, result: { messages } },
      { method: "tools/call", params: { name: "lend" }, result: { content: [] } },
    ];
    const { client: other } = await mocked(read, revision, { captured: more });
    expect(await outcome(other.readResource(book))).toEqual({ contents });
    const reordered = { name: "review", arguments: { topic: "Emma", tone: "kind" } };
    expect(await outcome(other.getPrompt(reordered))).toEqual({ messages });
    await expect(other.getPrompt({ name: "review", arguments: { topic: "Emma" } })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it("serves a server without tools, which then has none", async () => {
    const read = await importOf(library({ hasTool: false }));
    expect(read.names.tools).toEqual({});
    const { client, server, backend } = await mocked(read, revision);
    expect(client.getServerCapabilities()?.tools).toBeUndefined();
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["greet", "review"]);
    await expect(client.callTool({ name: "lend", arguments: {} })).rejects.toMatchObject({ code: -32601 });
    expect(await server.reload(backend)).toEqual([]);
    expect((await client.readResource({ uri: "library://hours" })).contents).toHaveLength(1);
  });
});

describe("an import", () => {
  it("counts what was not captured, by its place", async () => {
    const { notes } = await importOf(library({ hasTool: true }));
    expect(notes.map(({ origin }) => origin)).toEqual(["templates/library://books/{isbn}", "prompts/review"]);
  });

  it("keeps no more than fits, and reads on after what does not", async () => {
    const server = new McpServer({ name: "large", version: "1" });
    for (const [nth, length] of [9_000_000, 9_000_000, 10].entries()) {
      server.registerResource(`r${nth}`, `large://${nth}`, {}, ({ href }) => ({
        contents: [{ uri: href, text: "x".repeat(length) }],
      }));
    }
    const { offers, notes } = await importOf(server);
    expect(notes).toEqual([
      { reason: "a resource or prompt is listed, and too large to keep", origin: "resources/large://1" },
    ]);
    const read = offers.flatMap(({ method, params }) => (method === "resources/read" ? [params.uri] : []));
    expect(read).toEqual(["large://0", "large://2"]);
  });

  it("of a server that goes away in the middle keeps what it has, and says what is missing", async () => {
    const server = new McpServer({ name: "weak", version: "1" });
    for (const nth of [0, 1, 2]) {
      server.registerResource(`r${nth}`, `weak://${nth}`, {}, async ({ href }) => {
        if (nth === 1) await server.close();
        return { contents: [{ uri: href, text: "here" }] };
      });
    }
    const { offers, notes } = await importOf(server);
    expect(offers.filter(({ method }) => method === "resources/read")).toHaveLength(1);
    const reason = "a resource or prompt is listed, and the server did not give it";
    expect(notes).toEqual([
      { reason, origin: "resources/weak://1", detail: expect.stringContaining("closed") },
      { reason, origin: "resources/weak://2" },
    ]);
  });

  it("of a server that offers nothing at all is an error that says so", async () => {
    await expect(importOf(new McpServer({ name: "void", version: "1" }))).rejects.toMatchObject({
      code: "NOTHING_OFFERED",
      message: "the server void 1 offers no tools, resources or prompts",
    });
  });
});
