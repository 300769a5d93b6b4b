import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import type { BackendMcpServer } from "../../../src/mocks/mcp/index.js";
import type { ToolSession } from "../../../src/mocks/tools/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { type Answer, clientOf, REVISIONS, type Revision } from "./clients.js";
import { Servers, TABLE } from "./servers.js";

const servers = new Servers();

/** Transports to a server: in this process, and web requests as they come over HTTP. */
const TRANSPORTS = {
  memory: (server: BackendMcpServer) => server.inMemory(),
  http: async ({ fetch }: BackendMcpServer) =>
    new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
      fetch: (url, init) => {
        const request = new Request(url, init);
        request.headers.set("host", "localhost");
        return fetch(request);
      },
    }),
} as const;

const WAYS = REVISIONS.flatMap((revision) =>
  (["memory", "http"] as const).map((transport) => [revision, transport] as const),
);

async function connected(
  server: BackendMcpServer,
  revision: Revision,
  transport: "memory" | "http",
  answers?: Answer[],
) {
  const { client, asked } = clientOf(revision, answers);
  await client.connect(await TRANSPORTS[transport](server));
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    return { ...(structuredContent as Record<string, unknown>), ...(isError === true ? { isError } : {}) };
  };
  return { client, asked, call };
}

function replays({ transcripts }: BackendMcpServer): void {
  expect(transcripts).toHaveLength(1);
  for (const transcript of transcripts) expect(replayTranscript(servers.backend, transcript).divergences).toEqual([]);
}

describe.each(WAYS)("a back-end over MCP of %s, by %s", (revision, transport) => {
  it("asks the user for what a call lacks, and whether to carry it out", async () => {
    const server = await servers.start();
    const rest = { date: TABLE.date, time: TABLE.time, party_size: 2 };
    const { client, asked, call } = await connected(server, revision, transport, [rest, { confirmed: true }]);
    expect(await call("book_table", { restaurant_name: "Blue Heron" })).toMatchObject({
      status: "performed",
      task: "x0",
    });
    expect(asked.map(({ fields }) => fields)).toEqual([["date", "time", "party_size"], ["confirmed"]]);
    replays(server);
    await client.close();
  });

  it("gives a task up when the user says no, and leaves it as it is when the form is closed", async () => {
    const server = await servers.start();
    const { client, call } = await connected(server, revision, transport, ["cancel", "decline"]);
    expect(await call("book_table", TABLE)).toMatchObject({ status: "confirm", task: "x0" });
    expect(await call("confirm")).toMatchObject({ status: "performed" });
    expect(await call("book_table", { ...TABLE, party_size: 4 })).toMatchObject({ status: "declined" });
    replays(server);
    await client.close();
  });

  it("asks again for what was answered wrongly", async () => {
    const server = await servers.start();
    const wrong = { date: "someday", time: TABLE.time, party_size: 2 };
    const answers = [wrong, { ...wrong, date: TABLE.date }, { confirmed: true }];
    const { client, asked, call } = await connected(server, revision, transport, answers);
    expect(await call("book_table", { restaurant_name: "Blue Heron" })).toMatchObject({ status: "performed" });
    expect(asked).toHaveLength(3);
    expect(asked[1]?.message).toContain("WRONG_VALUE");
    // Good answers are kept.
    expect(asked.map(({ fields }) => fields)).toEqual([["date", "time", "party_size"], ["date"], ["confirmed"]]);
    replays(server);
    await client.close();
  });

  it("carries out once what is confirmed twice, and asks anew about what was changed while a form was open", async () => {
    const sessions: ToolSession[] = [];
    const server = await servers.start({ extend: ({ dialogue }) => sessions.push(dialogue.tools) });
    const { client, call } = await connected(server, revision, transport, []);
    const meanwhile: [string, Record<string, unknown>][] = [["book_table", { party_size: 4 }]];
    const shown: string[] = [];
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      shown.push(params.message);
      for (const [name, args] of meanwhile.splice(0)) await sessions[0]?.call(name, args);
      return { action: "accept", content: { confirmed: true } };
    });
    expect(await call("book_table", TABLE)).toMatchObject({ status: "performed", arguments: { party_size: 4 } });
    expect(shown.map((text) => /"party_size":(\d)/.exec(text)?.[1])).toEqual(["2", "4"]);
    meanwhile.push(["confirm", {}]);
    expect(await call("book_table", { ...TABLE, party_size: 3 })).toMatchObject({ status: "performed" });
    const { turns = [] } = server.transcripts[0] ?? {};
    const performed = turns.filter((turn) => turn.author === "Signal" && turn.signal?.kind === "performed");
    expect(performed).toHaveLength(2);
    replays(server);
    await client.close();
  });

  it("answers with a structured result where the client cannot ask its user", async () => {
    const server = await servers.start();
    const { client, call } = await connected(server, revision, transport);
    expect(await call("book_table", { restaurant_name: "Blue Heron" })).toMatchObject({ status: "ask", slot: "date" });
    expect(await call("book_table", TABLE)).toMatchObject({ status: "confirm" });
    expect(await call("confirm")).toMatchObject({ status: "performed" });
    expect(await call("book_table", { party_size: "two" })).toMatchObject({ status: "error", isError: true });
    expect(await call("book_table", { parti_size: 2 })).toMatchObject({ status: "error", isError: true });
    await expect(client.callTool({ name: "book_tabel" })).rejects.toMatchObject({ code: -32602 });
    replays(server);
    await client.close();
  });

  it("describes its tools, and offers schemas, tables, the transcript and a prompt", async () => {
    const server = await servers.start();
    const { client, call } = await connected(server, revision, transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("find_table_bookings");
    expect(tools.find(({ name }) => name === "book_table")).toMatchObject({
      inputSchema: { properties: { party_size: { type: "integer" } } },
      outputSchema: { properties: { status: { type: "string" } } },
      annotations: { readOnlyHint: false, destructiveHint: true },
    });
    expect(tools.find(({ name }) => name === "find_table_bookings")?.annotations).toMatchObject({ readOnlyHint: true });
    await call("book_table", TABLE);
    await call("confirm");
    const read = async (uri: string): Promise<unknown> => {
      const { contents } = await client.readResource({ uri });
      return JSON.parse((contents[0] as { readonly text: string }).text);
    };
    expect(await read("backlot://intents/book_table")).toMatchObject({ command: "book_table" });
    expect(await read("backlot://tables/table_bookings")).toContainEqual(expect.objectContaining({ party_size: 2 }));
    // The query of trains waits for values: its table has rows all the same.
    const { tables } = servers.backend.fixtures ?? { tables: [] };
    expect(await read("backlot://tables/trains")).toHaveLength(
      tables.find(({ entity }) => entity === "trains")?.rows ?? 0,
    );
    expect(await read("backlot://transcript")).toMatchObject({ turns: expect.any(Array) });
    await expect(client.readResource({ uri: "backlot://intents/none" })).rejects.toThrow();
    const { messages } = await client.getPrompt({ name: "assistant" });
    expect(JSON.stringify(messages)).toContain("book_table");
    await client.close();
  });
});

describe("sessions", () => {
  it("are kept apart, one for each connection", async () => {
    const server = await servers.start();
    const [one, two] = await Promise.all([1, 2].map(() => connected(server, "2025-11-25", "http")));
    await one?.call("book_table", TABLE);
    expect(await two?.call("confirm")).toMatchObject({ status: "error" });
    expect(server.transcripts).toHaveLength(2);
    await Promise.all([one?.client.close(), two?.client.close()]);
  });

  it("take one call after the other, in the order in which they came", async () => {
    const server = await servers.start();
    const { client, call } = await connected(server, "2025-11-25", "memory");
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8];
    await Promise.all(sizes.map((party_size) => call("book_table", { task: "new", party_size })));
    const commands = server.transcripts[0]?.turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    expect(commands).toEqual(sizes.map((size) => `book_table(party_size=${size})`));
    await client.close();
  });

  it("are refused where as many as allowed are open", async () => {
    const server = await servers.start({ sessions: 1 });
    const { client } = await connected(server, "2025-11-25", "http");
    await expect(connected(server, "2025-11-25", "http")).rejects.toThrow(/503|Service Unavailable/);
    await client.close();
  });

  it("end with their connection, and give their transcript", async () => {
    const ended: string[] = [];
    const server = await servers.start({ onEnd: ({ turns }) => ended.push(JSON.stringify(turns)) });
    const { client, call } = await connected(server, "2025-11-25", "memory");
    await call("book_table", TABLE);
    await client.close();
    await expect.poll(() => ended).toHaveLength(1);
    expect(ended[0]).toContain("Blue Heron");
  });
});

describe("a reload", () => {
  it("changes the tools of every session, tells the clients, and goes on with the dialogues that it can", async () => {
    const same = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
    const other = await loadBackend(["intents/book_table.json"], {
      engine: "native",
      behaviours: false,
      fixtures: {},
    });
    const ended: Transcript[] = [];
    const server = await servers.start({ onEnd: (transcript) => void ended.push(transcript) });
    const { client, call } = await connected(server, "2025-11-25", "memory");
    let told = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => void told++);
    const before = (await client.listTools()).tools.length;
    await call("book_table", TABLE);
    expect(await server.reload(same)).toEqual([]);
    expect(await call("confirm")).toMatchObject({ status: "performed", task: "x0" });
    await call("find_trains", {});
    const [dialogue] = server.transcripts;
    expect(ended).toEqual([]);
    const anew = await server.reload(other);
    // Sessions that the reload ends are given away as they were, calls and all.
    expect(ended).toEqual([dialogue]);
    expect(replayTranscript(servers.backend, ended[0] as Transcript).divergences).toEqual([]);
    expect(ended[0]?.turns[0]).toMatchObject({ extra: { tool: { name: "book_table" } } });
    expect(anew).toEqual([ended[0]?.id]);
    await expect.poll(() => told).toBeGreaterThan(0);
    expect((await client.listTools()).tools.length).toBeLessThan(before);
    await call("book_table", {});
    await client.close();
    await server.close();
    expect(ended.map(({ id, turns }) => [id, turns.length > 0])).toEqual([
      [anew[0], true],
      [`${anew[0]}-2`, true],
    ]);
    same.close();
    other.close();
  });
});
