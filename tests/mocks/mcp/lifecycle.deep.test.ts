import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { runs } from "../../runs.js";
import { clientOf, REVISIONS } from "./clients.js";
import { Servers, TABLE } from "./servers.js";

/* Acts of clients besides calls: they change their minds, go away, fall silent, or send what is no message. */

const servers = new Servers();

const statusOf = (result: { readonly structuredContent?: unknown }): string =>
  (result.structuredContent as { readonly status: string }).status;

describe.each(REVISIONS)("a client of %s", (revision) => {
  it("that cancels a call while its user is asked has its session back, with the task as it was", async () => {
    const server = await servers.start();
    const { client } = clientOf(revision, []);
    const leaving = new AbortController();
    let asked = 0;
    client.setRequestHandler("elicitation/create", () => {
      asked++;
      leaving.abort(new Error("never mind"));
      throw new Error("never mind");
    });
    await client.connect(await server.inMemory());
    const call = client.callTool({ name: "book_table", arguments: TABLE }, { signal: leaving.signal });
    await expect(call).rejects.toThrow("never mind");
    expect(asked).toBe(1);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(0);
    expect(statusOf(await client.callTool({ name: "confirm", arguments: { task: "x0" } }))).toBe("performed");
    const [transcript] = server.transcripts;
    expect(transcript === undefined ? [] : replayTranscript(servers.backend, transcript).divergences).toEqual([]);
    await client.close();
  });

  it("that goes away in the middle of a call changes no other session", async () => {
    const server = await servers.start();
    const { url } = await server.listen();
    const { client: witness } = clientOf(revision);
    await witness.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/witness`)));
    expect(statusOf(await witness.callTool({ name: "book_table", arguments: TABLE }))).toBe("confirm");
    const quiet = (): string => JSON.stringify(server.transcripts.find(({ id }) => id === "witness"));
    const before = quiet();
    for (const length of [10, 80, 200]) {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "book_table", arguments: TABLE } };
      await cutOff(new URL(url), `/mcp/leaving`, JSON.stringify(message), length);
    }
    const { client: leaving } = clientOf(revision, []);
    await leaving.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/leaving`)));
    const gone = new Promise<void>((resolve) => {
      leaving.setRequestHandler("elicitation/create", () => {
        void leaving.close().then(resolve);
        throw new Error("gone");
      });
    });
    await expect(leaving.callTool({ name: "book_table", arguments: TABLE })).rejects.toThrow();
    await gone;
    expect(quiet()).toBe(before);
    expect(statusOf(await witness.callTool({ name: "confirm" }))).toBe("performed");
    await witness.close();
  });

  it("that stays silent loses its session, which ends with its transcript", async () => {
    const ended: string[] = [];
    const server = await servers.start({ idle: 500, onEnd: ({ turns }) => ended.push(JSON.stringify(turns)) });
    const { url } = await server.listen();
    const { client } = clientOf(revision);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/silent`)));
    await client.callTool({ name: "book_table", arguments: TABLE });
    await expect.poll(() => server.transcripts, { timeout: 60_000 }).toEqual([]);
    expect(ended.join("\n")).toContain("Blue Heron");
    await client.close().catch(() => undefined);
  });
});

it("who sends a message byte by byte, or none after its headers, keeps nobody else waiting", async () => {
  const server = await servers.start();
  const { url } = await server.listen();
  const { port, hostname } = new URL(url);
  const head = `POST /mcp HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`;
  const slow = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      await new Promise<void>((resolve) => socket.once("connect", resolve));
      socket.write(i % 2 === 0 ? head.slice(0, 30) : `${head}content-length: 1000\r\n\r\n{"jso`);
      return socket;
    }),
  );
  const { client } = clientOf("2025-11-25");
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  for (const socket of slow) socket.write(" ");
  expect(statusOf(await client.callTool({ name: "book_table", arguments: TABLE }))).toBe("confirm");
  for (const socket of slow) socket.destroy();
  expect(statusOf(await client.callTool({ name: "confirm" }))).toBe("performed");
  expect(server.transcripts).toHaveLength(1);
  await client.close();
});

it("who says nothing for a minute finds the connection open", async () => {
  const { url } = await (await servers.start()).listen();
  const { headers } = await fetch(`${url}/elsewhere`);
  // A request fails over a connection that is closed at that moment, and clients repeat no call.
  expect(Number(/^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(60);
});

describe("lines that are no messages", () => {
  it("end no connection over streams, and change no other session", async () => {
    const server = await servers.start();
    const { client: witness } = clientOf("2025-11-25");
    await witness.connect(await server.inMemory("witness"));
    await witness.callTool({ name: "book_table", arguments: TABLE });
    const quiet = (): string => JSON.stringify(server.transcripts.find(({ id }) => id === "witness"));
    const before = quiet();

    const [input, output] = [new PassThrough(), new PassThrough()];
    const { ended } = await server.stdio(input, output);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    const lines: string[] = [];
    let rest = "";
    output.on("data", (chunk: Buffer) => {
      const [last = "", ...done] = `${rest}${chunk}`.split("\n").reverse();
      rest = last;
      lines.push(...done.reverse());
    });
    /** Sends a line, and then one that is answered: all before it has been read by then. */
    let count = 0;
    const answered = async (text: string): Promise<void> => {
      const id = `probe-${count++}`;
      const probe = { jsonrpc: "2.0", id, method: "ping" };
      input.write(`${text}\n${JSON.stringify(probe)}\n`);
      await expect.poll(() => lines.some((line) => line.includes(id)), { interval: 1, timeout: 60_000 }).toBe(true);
    };
    const clientInfo = { name: "fuzz", version: "1" };
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    await answered(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: hello }));
    input.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);

    const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "book_table" } });
    const damaged = fc
      .tuple(fc.nat(call.length - 1), fc.nat(12), fc.string({ maxLength: 8 }))
      .map(([at, length, text]) => call.slice(0, at) + text + call.slice(at + length));
    const strange = fc
      .record(
        {
          jsonrpc: fc.constantFrom("2.0", "1.0", 2, null),
          id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue()),
          method: fc.oneof(fc.constantFrom("tools/call", "initialize", "notifications/cancelled"), fc.string()),
          params: fc.jsonValue(),
          result: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((message) => JSON.stringify(message));
    const bytes = fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some).toString("latin1"));
    const batch = fc.array(fc.oneof(damaged, strange, fc.json(), fc.string(), bytes), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(batch, async (some) => {
        lines.length = 0;
        await answered(some.join("\n"));
        for (const line of lines) {
          expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
          expect(line).not.toMatch(/at .*\.(ts|js):\d+|node_modules/);
        }
      }),
      runs(1_000),
    );
    expect(isOver).toBe(false);
    expect(quiet()).toBe(before);
    input.end();
    await ended;
    await witness.close();
  });
});

/** Sends a request and closes the connection after so many bytes of its body. */
function cutOff({ port, hostname }: URL, path: string, body: string, length: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        `host: ${hostname}:${port}`,
        "content-type: application/json",
        "accept: application/json, text/event-stream",
        `content-length: ${Buffer.byteLength(body)}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, length)}`, () => socket.destroy());
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}
