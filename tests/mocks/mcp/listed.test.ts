import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../src/base/json/object.js";
import { type clientOf, REVISIONS } from "./clients.js";
import { importOf, mocked } from "./mocked.js";

/** Tools in every way in which servers list them: keys in any order, and none that the protocol does not need. */
const TOOLS = [
  {
    inputSchema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        path: { description: "Where", type: "string" },
        mode: { type: "object", properties: { deep: { type: "boolean" } }, required: ["deep"] },
        "user-id": { type: "string" },
      },
      required: ["path"],
      type: "object",
    },
    annotations: { idempotentHint: true, destructiveHint: true, readOnlyHint: false },
    description: "Deletes a file",
    name: "delete-file",
    title: "Delete",
  },
  { name: "read_graph", description: "", inputSchema: { type: "object", properties: {} } },
  {
    name: "list",
    annotations: { readOnlyHint: true, title: "Lists" },
    inputSchema: {
      type: "object",
      properties: { page: { type: "integer" } },
      additionalProperties: false,
      "x-of-ours": { kept: [1] },
    },
    _meta: { "example.com/vendor": true },
    outputSchema: { type: "object", required: ["all"], properties: { all: { type: "boolean" } }, $comment: "kept" },
  },
  { name: "plain", inputSchema: { type: "object" } },
];

function realServer(): Server {
  const server = new Server({ name: "real", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: structuredClone(TOOLS) }) as never);
  return server;
}

const connectable = (server: Server) => server as unknown as Parameters<typeof importOf>[0];

/** Tools as they stand in the messages to a client. */
function onWire(client: ReturnType<typeof clientOf>["client"]): { readonly lists: unknown[] } {
  const lists: unknown[] = [];
  const { transport } = client;
  const take = transport?.onmessage;
  if (transport === undefined) throw new Error("the client is not connected");
  transport.onmessage = (message, extra) => {
    const { result } = message as { readonly result?: unknown };
    if (isObject(result) && "tools" in result) lists.push(result.tools);
    take?.(message, extra);
  };
  return { lists };
}

describe.each(REVISIONS)("tools of an imported server, in %s", (revision) => {
  it("are listed as they came in, byte for byte", async () => {
    const { client } = await mocked(await importOf(connectable(realServer())), revision);
    const { lists } = onWire(client);
    await client.listTools();
    expect(lists.map((tools) => JSON.stringify(tools))).toEqual([JSON.stringify(TOOLS)]);
  });

  it("ignore an argument that no slot is for where their parameters allow others, and refuse it elsewhere", async () => {
    const { client, server } = await mocked(await importOf(connectable(realServer())), revision);
    const call = async (name: string, args: Record<string, unknown>) => {
      const { isError = false, content } = await client.callTool({ name, arguments: args });
      return [isError, (content as readonly { readonly text?: string }[])[0]?.text];
    };
    const done = [false, expect.any(String)];
    const given = { path: "a", "user-id": "u", mode: { deep: true, more: 1 }, extra: 1, where: [], confirmed: true };
    expect(await call("delete-file", given)).toEqual(done);
    expect(await call("read_graph", { extra: 1, limit: 2 })).toEqual(done);
    expect(await call("plain", { extra: { a: [1] } })).toEqual(done);
    expect(await call("list", { page: 1 })).toEqual(done);
    for (const extra of ["extra", "limit", "order_by", "where"])
      expect(await call("list", { page: 1, [extra]: 1 })).toEqual([true, expect.stringContaining(extra)]);
    expect(await call("delete-file", { path: 1 })).toEqual([true, expect.stringContaining("path")]);
    const commands = server.transcripts.flatMap(({ turns }) =>
      turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : [])),
    );
    expect(commands[0]).toBe('delete_file(path="a", user_id="u", mode={"deep": True})');
  });

  it("take a flag beside what they are listed with where a client without forms has to confirm", async () => {
    const { client } = await mocked(await importOf(connectable(realServer())), revision, { confirm: "ask" });
    const { tools } = await client.listTools();
    const flagged = tools.filter(({ inputSchema }) => "confirmed" in (inputSchema.properties ?? {}));
    expect(flagged.map(({ name }) => name)).toEqual(["delete-file"]);
    expect(Object.keys(flagged[0]?.inputSchema.properties ?? {})).toEqual(["path", "mode", "user-id", "confirmed"]);
    const isError = async (args: object) =>
      (await client.callTool({ name: "delete-file", arguments: { path: "a", ...args } })).isError ?? false;
    expect(await isError({ extra: 1 })).toBe(true);
    expect(await isError({ extra: 1, confirmed: true })).toBe(false);
  });
});
