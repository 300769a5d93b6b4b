import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { CaptureWriter, readCapture } from "../../../src/mocks/mcp/capture/capture.js";
import { importMcpServer, realServer, record } from "../../../src/mocks/mcp/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

type Answer = { readonly result: unknown } | { readonly error: unknown } | "gone" | "more";

const INITIALIZED: Answer = {
  result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "bad", version: "1" } },
};

const DEEP_TOOL: Answer = {
  result: { tools: [{ name: "deep", inputSchema: { type: "object", properties: { deep: deep(100_000) } } }] },
};

function deep(levels: number): object {
  let schema: object = {};
  for (let level = 0; level < levels; level++) schema = { items: schema };
  return schema;
}

/** Result of importing a server that answers so, by method, and everything else with an error. */
async function imported(answers: Readonly<Record<string, Answer>>): Promise<unknown> {
  const [client, server] = InMemoryTransport.createLinkedPair();
  server.onmessage = (message) => {
    const { id, method } = message as { readonly id?: number; readonly method?: string };
    if (id === undefined || method === undefined) return;
    const answer = answers[method] ?? { error: { code: -32_601, message: "no such method" } };
    if (answer === "gone") void server.close();
    else if (answer === "more") void server.send({ jsonrpc: "2.0", id, result: { tools: [], nextCursor: `${id}` } });
    else void server.send({ jsonrpc: "2.0", id, ...answer } as never);
  };
  await server.start();
  return importMcpServer(client).catch((error: unknown) => error);
}

describe("a server that does not keep to the protocol is an error with a code", () => {
  it.each<[what: string, answers: Readonly<Record<string, Answer>>]>([
    ["refuses to begin", { initialize: { error: { code: -32_000, message: "not \u001b[31mtoday" } } }],
    ["begins with something else", { initialize: { result: { x: 1 } } }],
    ["goes away", { initialize: "gone" }],
    ["goes away while it lists its tools", { initialize: INITIALIZED, "tools/list": "gone" }],
    ["fails to list its tools", { initialize: INITIALIZED, "tools/list": { error: { code: -32_603, message: "no" } } }],
    ["lists no tools", { initialize: INITIALIZED, "tools/list": { result: { tools: null } } }],
    ["lists what are no tools", { initialize: INITIALIZED, "tools/list": { result: { tools: [null, 3, {}] } } }],
    ["never stops listing", { initialize: INITIALIZED, "tools/list": "more" }],
    ["lists a tool whose schema is 100,000 levels deep", { initialize: INITIALIZED, "tools/list": DEEP_TOOL }],
  ])("where it %s", async (_, answers) => {
    const error = await imported(answers);
    expect(error).toMatchObject({
      code: "SERVER_FAILED",
      message: expect.stringMatching(/^the server failed: ./),
      cause: expect.any(Error),
    });
    expect((error as Error).message.length).toBeLessThan(400);
    expect((error as Error).message).not.toContain("\n");
    expect((error as Error).message).not.toContain("stack");
  });

  it("where it does not start, or nobody is at its address", async () => {
    for (const target of [["no-such-program-of-ours"], ["http://127.0.0.1:1/mcp"]])
      await expect(importMcpServer(await realServer(target))).rejects.toMatchObject({ code: "SERVER_FAILED" });
    const agent = InMemoryTransport.createLinkedPair()[0];
    const capture = new CaptureWriter(`${folder({})}/capture.jsonl`);
    await expect(record(await realServer(["no-such-program-of-ours"]), agent as never, capture)).rejects.toMatchObject({
      code: "SERVER_FAILED",
    });
  });
});

it("a capture that cannot be written ends the recording with an error, and the agent's connection", async () => {
  const [agent, here] = InMemoryTransport.createLinkedPair();
  const [real, server] = InMemoryTransport.createLinkedPair();
  server.onmessage = (message) => {
    const { id } = message as { readonly id?: number };
    if (id !== undefined) void server.send({ jsonrpc: "2.0", id, result: { tools: [] } } as never);
  };
  await server.start();
  const path = folder({});
  const capture = new CaptureWriter(`${path}/within/capture.jsonl`);
  rmSync(`${path}/within`, { recursive: true });
  const closed = new Promise<void>((resolve) => {
    agent.onclose = resolve;
  });
  const recorded = record(real as never, here as never, capture).catch((error: unknown) => error);
  await agent.start();
  await agent.send({ jsonrpc: "2.0", id: 1, method: "tools/list" } as never);
  await closed;
  expect(await recorded).toMatchObject({ code: "FILE_UNWRITABLE" });
});

it("a capture that nothing came into leaves nothing, and what was there before", () => {
  const path = folder({ "empty.jsonl": "", "kept.jsonl": "kept\n" });
  for (const file of ["new.jsonl", "made/for/it.jsonl", "empty.jsonl", "kept.jsonl"])
    new CaptureWriter(`${path}/${file}`).close();
  expect(readdirSync(path).sort()).toEqual(["empty.jsonl", "kept.jsonl"]);
  expect(readFileSync(`${path}/kept.jsonl`, "utf8")).toBe("kept\n");
  const filled = new CaptureWriter(`${path}/filled.jsonl`);
  filled.add({ method: "tools/list", params: {}, result: {} });
  filled.close();
  expect(existsSync(`${path}/filled.jsonl`)).toBe(true);
});

it("a capture keeps every whole line of a recording that was killed at any byte of its last one", () => {
  const call = (nth: number) => ({ method: "tools/call", params: { nth, text: "é" }, result: { content: [] } });
  const whole = `${JSON.stringify(call(1))}\n`;
  const last = `${JSON.stringify(call(2))}\n`;
  for (let cut = 0; cut < Buffer.byteLength(last); cut++) {
    const path = folder({});
    const file = `${path}/capture.jsonl`;
    writeFileSync(file, Buffer.concat([Buffer.from(whole), Buffer.from(last).subarray(0, cut)]));
    const kept = cut === Buffer.byteLength(last) - 1 ? [call(1), call(2)] : [call(1)];
    expect(readCapture(file)).toEqual(kept);
    const writer = new CaptureWriter(file);
    writer.add(call(3));
    writer.close();
    expect(readCapture(file)).toEqual([...kept, call(3)]);
  }
});

it("a capture is not written through a link, to a folder, or where no folders can be made", () => {
  const path = folder({ "elsewhere.jsonl": "kept" });
  symlinkSync(`${path}/elsewhere.jsonl`, `${path}/link.jsonl`);
  for (const file of [`${path}/link.jsonl`, path, "/proc/none/capture.jsonl", `${path}/elsewhere.jsonl/within.jsonl`])
    expect(() => new CaptureWriter(file), file).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
  expect(readFileSync(`${path}/elsewhere.jsonl`, "utf8")).toBe("kept");
});
