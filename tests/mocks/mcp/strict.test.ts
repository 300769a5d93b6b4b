import { statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer, type Transport } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { CaptureWriter, readCapture } from "../../../src/mocks/mcp/capture/capture.js";
import { record } from "../../../src/mocks/mcp/capture/record.js";
import { strictMcpServer } from "../../../src/mocks/mcp/mcpServer.js";
import { clientOf, REVISIONS } from "./clients.js";

/** A real server with a state: it counts, fails on demand, and can go away in the middle of a call. */
function realServer(): McpServer {
  const capabilities = { logging: {}, tools: { listChanged: true } };
  const server = new McpServer({ name: "counter", version: "1.2.3" }, { instructions: "Count.", capabilities });
  let total = 0;
  server.registerTool("add", { description: "Adds", inputSchema: z.object({ by: z.number() }) }, ({ by }) => {
    total += by;
    return { content: [{ type: "text", text: `total ${total}` }], _meta: { "x/order": [2, 1] } };
  });
  server.registerTool("fail", { description: "Fails" }, () => ({
    isError: true,
    content: [{ type: "text", text: "no" }],
  }));
  server.registerTool("work", { description: "Works on it" }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? "none";
    for (const progress of [1, 2]) {
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 2 } });
      await mcpReq.log("info", `step ${progress}`, "work");
    }
    server.sendToolListChanged();
    return { content: [{ type: "text", text: "done" }] };
  });
  server.registerTool("vanish", { description: "Never answers" }, async () => {
    await server.close();
    return { content: [] };
  });
  server.registerResource("note", "note://1", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [{ uri: href, text: "a note" }],
  }));
  return server;
}

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-capture-"));
  file = join(folder, "mock", "mcp-capture.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A client that talks to a real server through the recorder. */
async function recorded() {
  const [toReal, ofReal] = InMemoryTransport.createLinkedPair();
  const [toAgent, ofAgent] = InMemoryTransport.createLinkedPair();
  const server = realServer();
  await server.connect(ofReal);
  const done = record(toReal, toAgent, new CaptureWriter(file));
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(ofAgent);
  return { client, done };
}

/** An agent's calls, and what came of each, as text. */
async function calls(client: Client): Promise<string> {
  const outcomes = [
    await client.listTools(),
    await client.callTool({ name: "add", arguments: { by: 2 } }),
    await client.callTool({ name: "fail" }),
    await client.callTool({ name: "add", arguments: { by: 2 } }),
    await client.readResource({ uri: "note://1" }),
    await client.callTool({ name: "none" }).catch(({ code, message }) => ({ code, message })),
  ];
  return JSON.stringify(outcomes);
}

it("sends nothing to the real server before the session has begun there, however long that takes", async () => {
  const [toAgent, agent] = InMemoryTransport.createLinkedPair();
  const sent: unknown[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow: Transport = {
    start: async () => undefined,
    close: async () => slow.onclose?.(),
    send: async (message) => {
      const method = "method" in message ? message.method : "";
      if (method === "notifications/initialized") await begun;
      sent.push(method);
    },
  };
  const done = record(slow, toAgent, new CaptureWriter(file));
  await agent.start();
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: {} },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ] as const;
  for (const message of messages) await agent.send(message);
  await expect.poll(() => sent).toEqual(["initialize"]);
  begin();
  await expect.poll(() => sent).toEqual(messages.map(({ method }) => method));
  await agent.close();
  await done;
});

describe("a capture", () => {
  it("answers an agent's calls in the same bytes as the real server did, in every session anew", async () => {
    const { client, done } = await recorded();
    const real = await calls(client);
    expect(real).toContain("total 4");
    await client.close();
    expect(await done).toBeGreaterThanOrEqual(7);
    const strict = await strictMcpServer(file);
    for (let session = 0; session < 2; session++) {
      const { client: again } = clientOf("2025-11-25");
      await again.connect(await strict.inMemory());
      expect(again.getServerVersion()).toEqual({ name: "counter", version: "1.2.3" });
      expect(again.getInstructions()).toBe("Count.");
      expect(await calls(again)).toBe(real);
      await again.close();
    }
    await strict.close();
  });

  it("holds the lists that the agent never asked for, since the recorder asks for them", async () => {
    const { client, done } = await recorded();
    await expect.poll(async () => (await readFile(file, "utf8")).includes("resources/templates/list")).toBe(true);
    await client.close();
    await done;
    const strict = await strictMcpServer(file);
    const { client: again } = clientOf("2025-11-25");
    await again.connect(await strict.inMemory());
    expect((await again.listResources()).resources.map(({ uri }) => uri)).toEqual(["note://1"]);
    await again.close();
    await strict.close();
  });

  it.each(REVISIONS)("refuses in %s what was not captured, or not so often, and makes nothing up", async (revision) => {
    const { client, done } = await recorded();
    await client.callTool({ name: "add", arguments: { by: 1 } });
    await client.close();
    await done;
    const strict = await strictMcpServer(file);
    const { client: again } = clientOf(revision);
    await again.connect(await strict.inMemory());
    expect(await again.callTool({ name: "add", arguments: { by: 1 } })).toMatchObject({
      content: [{ text: "total 1" }],
    });
    const more = [
      { name: "add", arguments: { by: 1 } },
      { name: "add", arguments: { by: 7 } },
    ];
    for (const call of more) await expect(again.callTool(call)).rejects.toMatchObject({ code: -32602 });
    await again.close();
    await strict.close();
  });

  it("keeps what was captured when the real server goes away, and tells the agent", async () => {
    const { client, done } = await recorded();
    await client.callTool({ name: "add", arguments: { by: 3 } });
    await expect(client.callTool({ name: "vanish" })).rejects.toThrow(/gone away|closed/i);
    await done;
    const methods = readCapture(file).map(({ method, params }) => `${method} ${String(params.name ?? "")}`);
    expect(methods).toContain("tools/call add");
    expect(methods).not.toContain("tools/call vanish");
  });

  it("says what the real server said before its answers: progress, messages for the log, changes of lists", async () => {
    const heardBy = async (agent: Client): Promise<string> => {
      const heard: unknown[] = [];
      agent.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params));
      agent.setNotificationHandler("notifications/tools/list_changed", ({ method }) => void heard.push(method));
      const onprogress = (progress: unknown): void => void heard.push(progress);
      heard.push(await agent.callTool({ name: "work" }, { onprogress }));
      heard.push(await agent.callTool({ name: "add", arguments: { by: 1 } }));
      return JSON.stringify(heard);
    };
    const { client, done } = await recorded();
    const real = await heardBy(client);
    expect(JSON.parse(real)).toHaveLength(7);
    await client.close();
    await done;
    const strict = await strictMcpServer(file);
    const { client: again } = clientOf("2025-11-25");
    await again.connect(await strict.inMemory());
    expect(await heardBy(again)).toBe(real);
    await again.close();
    const { client: silent } = clientOf("2026-07-28");
    await silent.connect(await strict.inMemory());
    expect(await silent.callTool({ name: "work" })).toMatchObject({ content: [{ text: "done" }] });
    await silent.close();
    await strict.close();
  });

  it("that is damaged is refused with the line", async () => {
    const writer = new CaptureWriter(file);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    writer.add({ method: "ping", params: {}, result: {} });
    writer.add({ method: "ping" } as never);
    expect(() => readCapture(file)).toThrowError(
      expect.objectContaining({ code: "BAD_LINE", place: { file, line: 2 } }),
    );
  });
});
