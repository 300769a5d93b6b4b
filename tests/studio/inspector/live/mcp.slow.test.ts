import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BackendMcpServer, type McpServerOptions, mcpServer } from "../../../../src/mocks/mcp/mcpServer.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import type { LiveServer } from "../../../../src/studio/inspector/index.js";
import { type Answer, clientOf, REVISIONS, type Revision } from "../../../mocks/mcp/clients.js";
import { TABLE } from "../../../mocks/mcp/servers.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { LivePage, liveServer } from "./livePage.js";

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);
let live: LiveServer;
let page: LivePage;
let server: BackendMcpServer;

beforeEach(async () => {
  live = await liveServer(backend, { graceMs: 1 });
  page = await new LivePage(live.url).open();
});
afterEach(async () => {
  page.close();
  await live.close();
  await server.close();
});

/** A client of a server that is looked on, in this process. */
async function connected(revision: Revision, options: McpServerOptions = {}, answers?: Answer[]) {
  server = await mcpServer(backend, { opening: { seed: 3 }, watch: live.watch, ...options });
  const { client, asked } = clientOf(revision, answers);
  await client.connect(await server.inMemory("ana"));
  const call = async (name: string, args: object = {}, signal?: AbortSignal) => {
    const called = { name, arguments: { ...args } };
    const { structuredContent } = await client.callTool(called, signal === undefined ? {} : { signal });
    return structuredContent as { readonly status: string; readonly task?: string };
  };
  return { call, asked };
}

const wholeOf = async () => {
  const { turns, dialogue } = await page.turns(0);
  return { ...dialogue.transcript, turns };
};

describe.each(REVISIONS)("a session of serve mcp, in %s", (revision) => {
  it("is shown with its calls as they come", async () => {
    const { call } = await connected(revision);
    await page.until(() => page.entries[0]?.id === "ana");
    await call("book_table", TABLE);
    await call("confirm");
    await page.until(() => page.entries[0]?.signals.includes("performed"));
    expect(await wholeOf()).toMatchObject({ id: "ana", seed: 3 });
    expect(replayTranscript(backend, await wholeOf()).status).toBe("matched");
  });

  it("waits in a pause; who gives a call up has nothing carried out", async () => {
    const { call } = await connected(revision);
    await page.act({ kind: "pause" });
    const giving = new AbortController();
    const given = call("book_table", TABLE, giving.signal);
    await page.waiting(1);
    giving.abort();
    await expect(given).rejects.toThrow();
    await page.waiting(0);
    const later = call("book_table", TABLE);
    const [waits] = await page.waiting(1);
    expect(waits).toMatchObject({ text: `book_table ${JSON.stringify(TABLE)}`, intent: "book_table" });
    await page.act({ kind: "step", call: waits?.id });
    expect(await later).toMatchObject({ status: "confirm", task: "x0" });
    expect((await wholeOf()).turns.length).toBe(2);
  });

  it("fails as it was told to, and replays", async () => {
    const { call } = await connected(revision);
    await call("book_table", TABLE);
    await page.act({ kind: "pause" });
    const confirmed = call("confirm");
    const [waits] = await page.waiting(1);
    expect(waits?.intent).toBe("book_table");
    await page.act({ kind: "fail", place: 0, intent: "book_table", reason: "the kitchen is closed" });
    await page.act({ kind: "resume" });
    expect(await confirmed).toMatchObject({ status: "failed" });
    expect(await call("book_table", TABLE)).toMatchObject({ status: "confirm" });
    expect(await call("confirm")).toMatchObject({ status: "performed" });
    expect(replayTranscript(backend, await wholeOf()).status).toBe("matched");
    expect(replayTranscript(backend, server.transcripts[0] ?? (await wholeOf())).status).toBe("matched");
  });

  it.each([
    ["shows forms", [] as Answer[]],
    ["shows none", undefined],
  ])("is answered by hand where the page has asked for it, also if the client %s", async (_, answers) => {
    const { call, asked } = await connected(revision, {}, answers);
    await page.act({ kind: "answering", on: true });
    const { party_size: _size, ...lacking } = TABLE;
    const called = call("book_table", lacking);
    const [question] = await page.until(() => page.state?.questions.length === 1 && page.state.questions);
    expect(question).toMatchObject({ tool: "book_table", form: { properties: { party_size: { type: "integer" } } } });
    await page.act({ kind: "answer", question: question?.id, action: "accept", content: { party_size: 4 } });
    // Between the two there may be none.
    const next = await page.until(() => page.state?.questions.find(({ id }) => id !== question?.id));
    expect(next.form).toMatchObject({ properties: { confirmed: { type: "boolean" } } });
    await page.act({ kind: "answer", question: next.id, action: "accept", content: { confirmed: true } });
    expect(await called).toMatchObject({ status: "performed", arguments: { party_size: 4 } });
    expect(asked).toEqual([]);
    expect(replayTranscript(backend, await wholeOf()).status).toBe("matched");
  });

  it("leaves questions to its client where the page does, and where the page goes away", async () => {
    const { call, asked } = await connected(revision, {}, [{ confirmed: true }, { confirmed: false }]);
    await page.act({ kind: "answering", on: true });
    const first = call("book_table", TABLE);
    const [question] = await page.until(() => page.state?.questions.length === 1 && page.state.questions);
    await page.act({ kind: "answer", question: question?.id, action: "client" });
    expect(await first).toMatchObject({ status: "performed" });
    const second = call("book_table", TABLE);
    await page.until(() => page.state?.questions.length === 1);
    page.close();
    expect(await second).toMatchObject({ status: "declined" });
    expect(asked.length).toBe(2);
  });
});

describe("a server over HTTP", () => {
  it("is paused for the clients of all sessions", async () => {
    await connected("2025-11-25");
    const { url, close } = await server.listen();
    await page.act({ kind: "pause" });
    const { client } = clientOf("2026-07-28");
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/bob`)));
    const called = client.callTool({ name: "book_table", arguments: TABLE });
    const [waits] = await page.waiting(1);
    expect(page.entries[waits?.place ?? 0]?.id).toBe("bob");
    await page.act({ kind: "resume" });
    expect((await called).structuredContent).toMatchObject({ status: "confirm" });
    await client.close();
    await close();
  });
});
