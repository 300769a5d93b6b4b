import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { performancesOf } from "../../../src/transcript/index.js";
import { clientOf, REVISIONS } from "./clients.js";
import { importOf, mocked } from "./mocked.js";
import { Servers, TABLE } from "./servers.js";

const servers = new Servers();
const HOUR_MS = 3_600_000;

function realServer(): McpServer {
  const server = new McpServer({ name: "real", version: "1" });
  const found = { inputSchema: z.object({ name: z.string() }), outputSchema: z.object({ size: z.number() }) };
  const structuredContent = { size: 1 };
  server.registerTool("read-file", found, () => ({ content: [], structuredContent }));
  server.registerTool("write", { inputSchema: z.object({ name: z.string() }) }, () => ({ content: [] }));
  return server;
}

const failed = (name: string, text: string) => ({
  method: "tools/call",
  params: { name, arguments: { name: "a" } },
  result: { content: [{ type: "text", text }], isError: true },
});

describe.each(REVISIONS)("failures and delays on demand, in %s", (revision) => {
  it("are errors of the tool in the words of their reason", async () => {
    const faults = [{ intent: "read_file", call: 2, reason: "the disk is on fire" }];
    const { client } = await mocked(await importOf(realServer()), revision, { faults });
    const call = () => client.callTool({ name: "read-file", arguments: { name: "a" } });
    expect(await call()).toMatchObject({ structuredContent: { size: expect.any(Number) } });
    const { content, isError, structuredContent } = await call();
    expect([content, isError, structuredContent]).toEqual([
      [{ type: "text", text: "the disk is on fire" }],
      true,
      undefined,
    ]);
    expect((await call()).isError ?? false).toBe(false);
  });

  it.each([
    ["Error: ENOENT, no such file", "Error: the disk is on fire"],
    [
      '{"error":{"code":7,"message":"gone"},"ok":false}',
      '{"error":{"code":7,"message":"the disk is on fire"},"ok":false}',
    ],
    ["gone", "the disk is on fire"],
  ])("are worded as an error that was captured: %s", async (recorded, worded) => {
    const faults = [{ intent: "read_file", reason: "the disk is on fire" }];
    const captured = [failed("read-file", recorded), failed("write", "Error: not this one")];
    const { client } = await mocked(await importOf(realServer()), revision, { faults, captured });
    const { content, isError } = await client.callTool({ name: "read-file", arguments: { name: "a" } });
    expect([content, isError]).toEqual([[{ type: "text", text: worded }], true]);
  });

  it("have their code where an error that was captured has one", async () => {
    const faults = [{ intent: "read_file", reason: "the disk is on fire", code: "EIO" }];
    const captured = [failed("read-file", '{"error":{"code":"ENOENT","message":"gone"}}')];
    const { client } = await mocked(await importOf(realServer()), revision, { faults, captured });
    const { content } = await client.callTool({ name: "read-file", arguments: { name: "a" } });
    expect(content).toEqual([{ type: "text", text: '{"error":{"code":"EIO","message":"the disk is on fire"}}' }]);
  });

  it("take real time on request: a client runs into its timeout, and one that loses patience is released", async () => {
    const faults = [{ intent: "book_table", call: 1, delayMs: HOUR_MS }];
    const start = async (realTime: boolean) => {
      const server = await servers.start({ style: "one-shot", confirm: "never", realTime, opening: { faults } });
      const { client } = clientOf(revision);
      await client.connect(await server.inMemory());
      return { server, client };
    };
    const call = { name: "book_table", arguments: TABLE };
    const virtual = await start(false);
    expect((await virtual.client.callTool(call)).structuredContent).toMatchObject({ status: "performed" });
    await virtual.client.close();

    const timed = await start(true);
    await expect(timed.client.callTool(call, { timeout: 200 })).rejects.toThrow(/timed out/i);
    // It was carried out all the same, and the next call of the session is not held up by it.
    expect(timed.server.transcripts.flatMap((one) => performancesOf(one))).toHaveLength(1);
    expect((await timed.client.callTool(call)).structuredContent).toMatchObject({ status: "performed" });
    await timed.client.close();

    const aborted = await start(true);
    const patience = new AbortController();
    const late = aborted.client.callTool(call, { signal: patience.signal });
    await expect.poll(() => aborted.server.transcripts.flatMap((one) => performancesOf(one)).length).toBe(1);
    patience.abort(new Error("too slow"));
    await expect(late).rejects.toThrow("too slow");
    await aborted.client.close();
  });
});
