import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { serveHttp } from "../../../../src/mocks/serve/index.js";
import { until } from "../../../cli/backlot.js";
import { words } from "../../../words.js";
import { TestServer, testBackend } from "../client.js";

/* Requests that a server should not be sent: each is answered as it ought to be, and another session is as it was. */

const TOKEN = "a-token-of-some-length";
const authorized = { authorization: `Bearer ${TOKEN}` };

let server: TestServer;
let witness: string;
let before: string;
beforeAll(async () => {
  server = await TestServer.start({
    token: TOKEN,
    allowedHosts: ["mock.lab.example"],
    allowedOrigins: ["https://lab.example"],
    limits: { bodyBytes: 10_000, sessions: 5, commands: 20, waiting: 5, requestMs: 1_000 },
  });
  witness = `/sessions/${(await server.post("/sessions", { seed: 9 }, authorized)).body.id}`;
  await server.post(`${witness}/commands`, { command: 'book_table(restaurant_name="Blue Heron")' }, authorized);
  before = (await server.get(`${witness}/transcript`, authorized)).text;
});
afterAll(async () => {
  expect((await server.get(`${witness}/transcript`, authorized)).text).toBe(before);
  await server.close();
});

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.post(path, body, { ...authorized, ...headers });

describe("who is let in", () => {
  it.each([
    ["no token", {}, "a token is needed"],
    ["another token", { authorization: "Bearer b-token-of-some-length" }, "the token is wrong"],
    ["a longer one", { authorization: `Bearer ${TOKEN}x` }, "the token is wrong"],
    ["another scheme", { authorization: `Basic ${TOKEN}` }, "a token is needed"],
  ])("nobody with %s", async (_, headers, detail) => {
    const answered = await server.get(witness, headers as Record<string, string>);
    expect(answered.body).toMatchObject({ status: 401, code: "UNAUTHORIZED", detail });
    expect(answered.headers.get("www-authenticate")).toBe('Bearer realm="backlot"');
    expect(answered.text).not.toContain(TOKEN);
  });

  it("everybody who asks whether it runs", async () => {
    expect((await server.get("/health")).status).toBe(200);
  });

  it.each([
    ["a name that points here", "evil.example", 403],
    ["the port of another server", "127.0.0.1:1", 403],
    ["no port", "127.0.0.1", 403],
    ["what is no host", "a b", 403],
    ["an address in other words", "0x7f.1", 403],
    ["an allowed name", "mock.lab.example", 200],
    ["an allowed name and any port", "mock.lab.example:8443", 200],
  ])("by the header Host: %s", async (_, host, status) => {
    const answered = await server.raw("/intents", { ...authorized, host });
    expect(answered.status).toBe(status);
    if (status !== 200) expect(answered.code).toBe("FORBIDDEN_HOST");
  });

  it("under each of its own names", async () => {
    const { port } = new URL(server.url);
    for (const name of ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"]) {
      expect((await server.raw("/intents", { ...authorized, host: `${name}:${port}` })).status).toBe(200);
    }
  });

  it.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["http://localhost:1", 403],
    ["https://lab.example", 200],
  ])("by the header Origin: %s", async (origin, status) => {
    const answered = await server.raw("/intents", { ...authorized, origin });
    expect(answered.status).toBe(status);
    if (status !== 200) expect(answered.code).toBe("FORBIDDEN_ORIGIN");
  });

  it("its own pages", async () => {
    expect((await server.raw("/intents", { ...authorized, origin: server.url })).status).toBe(200);
  });

  it.each([
    [{ host: "0.0.0.0" }, "can be reached from other machines"],
    [{ token: "short" }, "at least 16 characters"],
    [{ port: 70_000 }, "port must be"],
    [{ prot: 1 }, "no option prot"],
    [{ limits: { sesions: 1 } }, "no limit sesions; did you mean sessions?"],
    [{ limits: { sessions: 0 } }, "must be a number above 0"],
  ])("no server is started with %j", async (options, message) => {
    const started = serveHttp(server.backend, options as object);
    await expect(started).rejects.toMatchObject({ code: "BAD_OPTION", message: expect.stringContaining(message) });
  });

  it("nor at a port that is taken", async () => {
    const port = Number(new URL(server.url).port);
    await expect(serveHttp(server.backend, { port })).rejects.toBeInstanceOf(BacklotError);
  });
});

describe("bodies", () => {
  it.each([
    ["not JSON", "{", {}, 400, "BAD_REQUEST"],
    ["no object", "[1]", {}, 400, "BAD_REQUEST"],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "WRONG_MEDIA_TYPE"],
    ["a text", '{"seed":1}', { "content-type": "text/plain" }, 415, "WRONG_MEDIA_TYPE"],
    ["compressed", '{"seed":1}', { "content-encoding": "gzip" }, 415, "WRONG_MEDIA_TYPE"],
    ["another charset", '{"seed":1}', { "content-type": "application/json; charset=utf-16" }, 415, "WRONG_MEDIA_TYPE"],
    ["deep", `{"entities":${"[".repeat(3_000)}${"]".repeat(3_000)}}`, {}, 400, "BAD_REQUEST"],
    ["half a surrogate", '{"id":"\\ud800"}', {}, 400, "BAD_REQUEST"],
    ["too large", `{"id":"${"x".repeat(10_000)}"}`, {}, 413, "TOO_LARGE"],
    ["a misspelt key", '{"sede":1}', {}, 400, "BAD_REQUEST"],
    ["a seed in words", '{"seed":"one"}', {}, 400, "BAD_OPENING"],
    ["an intent that there is not", '{"faults":[{"intent":"fly","reason":"no"}]}', {}, 400, "BAD_OPENING"],
    ["a time that is none", '{"now":"yesterday"}', {}, 400, "NO_CLOCK"],
    ["an id with a path", '{"id":"../witness"}', {}, 400, "BAD_REQUEST"],
    ["an id that is a number", '{"id":7}', {}, 400, "BAD_REQUEST"],
    ["a prototype", '{"__proto__":{"seed":1}}', {}, 400, "BAD_REQUEST"],
    ["no save", '{"saved":7}', {}, 400, "BAD_SAVE"],
  ])("that are %s are refused", async (_, body, headers, status, code) => {
    const answered = await post("/sessions", body, headers as Record<string, string>);
    expect(answered.body).toMatchObject({ status, code, place: {} });
    expect(answered.type).toBe("application/problem+json");
    expect(answered.body.hint).not.toBe("");
  });

  it("without a command, or with one that is none, execute nothing", async () => {
    for (const body of [{}, { command: 7 }, { command: null }, { command: ["x"] }, { command: "x0", index: -1 }]) {
      expect((await post(`${witness}/commands`, body)).body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    }
  });
});

describe("paths", () => {
  it.each(words`
    /sessions/..%2f..%2fetc%2fpasswd /sessions/%2e%2e /sessions/%00 /sessions/%ff /sessions/constructor
    /sessions/__proto__ /problems/toString /problems/__proto__ //sessions /sessions/ /../../etc/passwd
    /sessions/none/state?x=%
  `)("%s leads nowhere", async (path) => {
    const answered = await server.get(path, authorized);
    expect(answered.body).toMatchObject({ status: 404 });
    expect(answered.text).not.toMatch(/at .*\.(js|ts):\d/);
  });

  it("take their own methods only", async () => {
    const answered = await server.send("PUT", witness, { seed: 1 }, authorized);
    expect(answered.body).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    expect(answered.headers.get("allow")).toBe("HEAD, GET, DELETE");
  });
});

describe("limits", () => {
  it("hold for sessions, ids and commands", async () => {
    const ids = ["one", "two", "three", "four"];
    for (const id of ids) expect((await post("/sessions", { id })).status).toBe(201);
    expect((await post("/sessions")).body).toMatchObject({ status: 429, code: "TOO_MANY_SESSIONS" });
    expect((await post("/sessions/one/fork")).body).toMatchObject({ status: 429, code: "TOO_MANY_SESSIONS" });
    await server.send("DELETE", "/sessions/four", undefined, authorized);
    expect((await post("/sessions", { id: "one" })).body).toMatchObject({ status: 409, code: "SESSION_EXISTS" });
    for (let i = 0; i < 20; i++) await post("/sessions/one/commands", { command: "say()" });
    expect((await post("/sessions/one/commands", { command: "say()" })).body).toMatchObject({
      status: 429,
      code: "TOO_MANY_COMMANDS",
    });
    for (const id of ids.slice(0, 3)) await server.send("DELETE", `/sessions/${id}`, undefined, authorized);
  });

  it("hold for the rate of requests, by the clock that is given", async () => {
    let now = 0;
    const slow = await TestServer.start({ limits: { requestsPerSecond: 2 }, clock: () => now });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await slow.get("/health")).status);
    expect(statuses).toEqual([200, 200, 429]);
    now = 500;
    const again = [await slow.get("/health"), await slow.get("/health")];
    expect(again.map(({ status }) => status)).toEqual([200, 429]);
    expect(again[1]?.headers.get("retry-after")).toBe("1");
    await slow.close();
  });

  it("close what nobody uses, and say so", async () => {
    let now = 0;
    const idle = await TestServer.start({ limits: { idleMs: 1_000 }, clock: () => now });
    const path = await idle.open();
    now = 10_000;
    let sessions = 1;
    await until(() => {
      void idle.get("/health").then(({ body }) => {
        sessions = body.sessions;
      });
      return sessions === 0;
    }, "the idle session was closed");
    expect((await idle.get(path)).body).toMatchObject({ status: 410, code: "SESSION_EXPIRED" });
    await idle.close();
  });
});

/** Sends bytes as they are. @returns what came back until the connection ended */
function bytes(text: string, { half = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
      if (half) socket.write(text);
      else socket.end(text);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve("") : reject(error)));
  });
}

describe("messages", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a header without end", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    [
      "a flood of headers",
      `GET / HTTP/1.1\r\n${Array.from({ length: 3_000 }, (_, i) => `x${i}: y`).join("\r\n")}\r\n\r\n`,
      431,
    ],
    ["two lengths", "POST /sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}", 400],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["no host", "GET /intents HTTP/1.1\r\n\r\n", 400],
    ["a path that is none", "GET \\\\x HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ])("that are %s are answered, and their connection ends", async (_, text, status) => {
    const answer = await bytes(text);
    expect(answer.split(" ")[1]).toBe(String(status));
    expect(answer.toLowerCase()).toContain("connection: close");
  });

  it("that come too slowly are given up", async () => {
    const port = new URL(server.url).port;
    const head = `POST ${witness}/commands HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${TOKEN}\r\n`;
    const slow = await Promise.all([
      bytes("GET /health HT", { half: true }),
      bytes(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"command":`, { half: true }),
    ]);
    for (const answer of slow) expect(answer).toMatch(/^$|^HTTP\/1.1 (408|400)/);
  });

  it("whose client is gone in the middle execute nothing", async () => {
    const port = Number(new URL(server.url).port);
    const socket = connect(port, "127.0.0.1");
    const head = `POST ${witness}/commands HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${TOKEN}\r\n`;
    const message = `${head}content-type: application/json\r\ncontent-length: 21\r\n\r\n{"command":"say()"`;
    await new Promise((resolve) => socket.write(message, resolve));
    socket.destroy();
    expect((await server.get(`${witness}/transcript`, authorized)).text).toBe(before);
  });
});

describe("a server that ends", () => {
  it("lets a request under way finish, and lets nobody in", async () => {
    const backend = await testBackend();
    const other = await TestServer.start({ realTime: true }, backend);
    const path = await other.open({ faults: [{ intent: "find_restaurants", wire: "timeout" }] });
    const hanging = other.execute(path, "find_restaurants()").catch((error: unknown) => error);
    // Its command is carried out, and its answer hangs.
    while ((await other.get(path)).body.next === 0);
    await other.server.close();
    expect(await hanging).toBeInstanceOf(Error);
    await expect(other.get("/health")).rejects.toThrow();
    // The backend is the caller's, and goes on.
    expect(backend.open().execute("find_restaurants()")[0]?.kind).toBe("found");
    backend.close();
  });
});
