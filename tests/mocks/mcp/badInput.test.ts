import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BackendMcpServer, mcpServer } from "../../../src/mocks/mcp/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { runs } from "../../runs.js";
import { TABLE } from "./servers.js";

let backend: Backend;
let server: BackendMcpServer;
beforeAll(async () => {
  backend = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
  server = await mcpServer(backend, { opening: { seed: 3 }, bodySize: 20_000, token: "a-secret-of-some-length" });
});
afterAll(async () => {
  await server.close();
  backend.close();
});

const HEADERS = {
  host: "localhost",
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  authorization: "Bearer a-secret-of-some-length",
};

const send = (body: string, headers: Record<string, string> = {}, path = "/mcp", method = "POST"): Promise<Response> =>
  server.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { ...HEADERS, ...headers },
      ...(method === "POST" ? { body } : {}),
    }),
  );

/** A request of the revision of 2026-07-28, by a client that shows forms. */
function request(method: string, params: Record<string, unknown>) {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } };
  const name = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  return {
    body: JSON.stringify(body),
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...name },
  };
}

interface Result {
  readonly requestState?: string;
  readonly structuredContent?: unknown;
}

async function ask(method: string, params: Record<string, unknown>, path = "/mcp") {
  const { body, headers } = request(method, params);
  const response = await send(body, headers, path);
  const text = await response.text();
  const json = text.startsWith("{") ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? "{}");
  return { status: response.status, ...(JSON.parse(json) as { result?: Result; error?: { code: number } }) };
}

describe("state that a client sends back", () => {
  const call = (more: Record<string, unknown>, path = "/mcp/sealed", name = "book_table") =>
    ask("tools/call", { name, arguments: TABLE, ...more }, path);
  const yes = { answer: { action: "accept", content: { confirmed: true } } };

  it("is refused where it was changed, belongs to another session or tool, or was used before", async () => {
    const { result } = await call({});
    expect(result).toMatchObject({ resultType: "input_required" });
    const { requestState = "" } = result as Result;
    for (const at of [0, 5, Math.floor(requestState.length / 2), requestState.length - 2]) {
      const changed = `${requestState.slice(0, at)}${requestState[at] === "A" ? "B" : "A"}${requestState.slice(at + 1)}`;
      expect(await call({ requestState: changed, inputResponses: yes })).toMatchObject({ error: { code: -32602 } });
    }
    for (const other of ["", "v1.e30.AAAA", `${requestState}x`]) {
      expect(await call({ requestState: other, inputResponses: yes })).toMatchObject({ error: { code: -32602 } });
    }
    expect(await call({ requestState, inputResponses: yes }, "/mcp/other")).toMatchObject({ error: { code: -32602 } });
    const elsewhere = await call({ requestState, inputResponses: yes }, "/mcp/sealed", "find_table_bookings");
    expect(elsewhere).toMatchObject({ result: { isError: true } });
    const done = await call({ requestState, inputResponses: yes });
    expect(done.result?.structuredContent).toMatchObject({ status: "performed" });
    expect(await call({ requestState, inputResponses: yes })).toMatchObject({ error: { code: -32602 } });
  });
});

describe("requests that may not pass", () => {
  it.each([
    ["another host", { host: "evil.example" }, "/mcp", 403],
    ["a page of another site", { origin: "http://evil.example" }, "/mcp", 403],
    ["no origin at all", { origin: "null" }, "/mcp", 403],
    ["no token", { authorization: "" }, "/mcp", 401],
    ["another token", { authorization: "Bearer a-secret-of-some-lengt" }, "/mcp", 401],
    ["another path", {}, "/mcp/../../etc/passwd", 404],
    ["a session with a slash", {}, "/mcp/a%2Fb", 404],
    ["a session that is over", { "mcp-session-id": "gone" }, "/mcp", 404],
    ["another media type", { "content-type": "text/plain" }, "/mcp", 415],
    ["no JSON", {}, "/mcp", 400],
  ])("are refused: %s", async (_, headers, path, status) => {
    expect((await send("{", headers, path)).status).toBe(status);
  });

  it("are refused where they are too large", async () => {
    const { body, headers } = request("tools/call", { name: "book_table", arguments: { note: "x".repeat(30_000) } });
    expect((await send(body, headers)).status).toBe(413);
    expect(
      (await send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { x: "x".repeat(30_000) } })))
        .status,
    ).toBe(413);
  });
});

describe("connections to a named session", () => {
  const PARAMS = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: PARAMS });
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" });

  it("are as many as sessions at most: the one that was silent for longest gives way, and the dialogue stays", async () => {
    const small = await mcpServer(backend, { sessions: 4 });
    onTestFinished(() => small.close());
    const post = (body: string, path: string, id?: string): Promise<Response> => {
      const { authorization: _, ...headers } = HEADERS;
      const named = id === undefined ? {} : { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
      return small.fetch(
        new Request(`http://localhost${path}`, { method: "POST", headers: { ...headers, ...named }, body }),
      );
    };
    const idOf = async (answer: Promise<Response>): Promise<string> => {
      const response = await answer;
      await response.text();
      return response.headers.get("mcp-session-id") ?? "";
    };
    const own = await idOf(post(initialize, "/mcp"));
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth++) ids.push(await idOf(post(initialize, "/mcp/shared")));
    ids.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => idOf(post(initialize, "/mcp/shared"))))));
    const alive = async (id: string): Promise<boolean> => (await post(ping, "/mcp/shared", id)).status === 200;
    const states = await Promise.all(ids.map(alive));
    expect(states.filter((isAlive) => isAlive).length).toBeLessThanOrEqual(3);
    expect(states.slice(0, 12)).not.toContain(true);
    // A connection with a session of its own is never given up for another's.
    expect(await alive(own)).toBe(true);
    expect(small.transcripts.map(({ id }) => id)).toEqual([own, "shared"]);
  });
});

describe("connections of this process to a named session", () => {
  it("are counted, and the session lasts as long as one of them", async () => {
    const heard: string[] = [];
    const small = await mcpServer(backend, { sessions: 2, onError: ({ message }) => void heard.push(message) });
    onTestFinished(() => small.close());
    const [first, second, third] = [
      await small.inMemory("shared"),
      await small.inMemory("shared"),
      await small.inMemory("shared"),
    ];
    expect(heard).toEqual(["a connection to the session shared is refused: the limit of 2 is reached"]);
    await expect(third.send({ jsonrpc: "2.0", id: 1, method: "ping" })).rejects.toThrow();
    await first.close();
    expect(small.transcripts.map(({ id }) => id)).toEqual(["shared"]);
    await second.close();
    expect(small.transcripts).toEqual([]);
    await small.inMemory("another");
    expect(heard).toHaveLength(1);
  });
});

describe("streams of a named session", () => {
  it("are as many as the limit says", async () => {
    const small = await mcpServer(backend, { sessions: 2 });
    onTestFinished(() => small.close());
    const { authorization: _, ...open } = HEADERS;
    const listen = async (): Promise<boolean> => {
      const { body, headers } = request("subscriptions/listen", { notifications: { toolsListChanged: true } });
      const answer = await small.fetch(
        new Request("http://localhost/mcp/shared", { method: "POST", headers: { ...open, ...headers }, body }),
      );
      const { value } = (await answer.body?.getReader().read()) ?? {};
      return !/"error"/.test(new TextDecoder().decode(value));
    };
    expect([await listen(), await listen(), await listen()]).toEqual([true, true, false]);
  });
});

describe("malformed messages", () => {
  it("get a proper answer, and change no other session", async () => {
    await ask("tools/call", { name: "book_table", arguments: TABLE }, "/mcp/quiet");
    const quiet = (): string => JSON.stringify(server.transcripts.find(({ id }) => id === "quiet"));
    const before = quiet();
    const { body } = request("tools/call", { name: "book_table", arguments: TABLE });
    const damaged = fc
      .tuple(fc.nat(body.length - 1), fc.nat(12), fc.string({ maxLength: 8 }))
      .map(([at, length, text]) => body.slice(0, at) + text + body.slice(at + length));
    const strange = fc
      .record(
        {
          jsonrpc: fc.constantFrom("2.0", "1.0", 2, null),
          id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue()),
          method: fc.oneof(
            fc.constantFrom("tools/call", "tools/list", "initialize", "resources/read", "ping"),
            fc.string(),
          ),
          params: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((message) => JSON.stringify(message));
    const { headers } = request("tools/call", { name: "book_table" });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(damaged, strange, fc.json(), fc.string()),
        fc.constantFrom<Record<string, string>>({}, headers, { "mcp-protocol-version": "2026-07-28" }),
        fc.constantFrom("/mcp", "/mcp/loud"),
        async (text, more, path) => {
          const response = await send(text, more, path);
          const answer = await response.text();
          expect(response.status).toBeLessThan(500);
          expect(answer).not.toMatch(/at .*\.(ts|js):\d+|node_modules/);
        },
      ),
      runs(20_000),
    );
    expect(quiet()).toBe(before);
    const fine = await ask("tools/call", { name: "find_table_bookings", arguments: {} }, "/mcp/fine");
    expect(fine.result?.structuredContent).toMatchObject({ status: "found" });
  });
});
