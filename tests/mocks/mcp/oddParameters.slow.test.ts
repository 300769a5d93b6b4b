import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { REVISIONS } from "./clients.js";
import { importOf, mocked } from "./mocked.js";

/* Parameters that no slot can be called by: they come in under a name of ours, and go out as they were. */

const text = { type: "string" };
const user = { "user-id": text, "@type": text, name: text };
const TOOLS = [
  {
    name: "create_user",
    inputSchema: {
      type: "object",
      properties: { ...user, "X-Trace": text },
      required: ["user-id"],
      additionalProperties: false,
    },
    outputSchema: { type: "object", properties: { ...user, user_id: text }, required: ["user-id"] },
  },
  {
    name: "get_user",
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { "user-id": text }, required: ["user-id"] },
    outputSchema: { type: "object", properties: user, required: ["user-id"], additionalProperties: false },
  },
  { name: "note", inputSchema: { type: "object", properties: { "user-id": text } } },
];

function realServer() {
  const server = new Server({ name: "real", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: structuredClone(TOOLS) }) as never);
  return server as unknown as Parameters<typeof importOf>[0];
}

const ANNA = { "user-id": "u1", "@type": "person", name: "Anna" };

describe.each(REVISIONS)("parameters that no slot can be called by, in %s", (revision) => {
  it("are slots of names that no property of the server has", async () => {
    const { intents, names, notes } = await importOf(realServer());
    expect(names.parameters).toEqual({ "user-id": "user_id_2", "@type": "type", "X-Trace": "x_trace" });
    const slots = intents.find(({ intent }) => intent.command === "create_user")?.intent.args ?? {};
    expect(Object.keys(slots)).toEqual(["user_id_2", "type", "name", "x_trace"]);
    expect(notes.filter(({ reason }) => reason === "a parameter was left out")).toEqual([]);
  });

  it("come in and go out as they are called, in results, rows and words", async () => {
    const { client, server } = await mocked(await importOf(realServer()), revision, { hasState: true });
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema.properties).toHaveProperty(["user-id"]);
    const made = await client.callTool({ name: "create_user", arguments: { ...ANNA, "X-Trace": "t" } });
    expect([made.isError ?? false, made.structuredContent]).toMatchObject([false, ANNA]);
    expect(made.structuredContent).not.toHaveProperty("user_id_2");
    const { structuredContent } = await client.callTool({ name: "get_user", arguments: { "user-id": "u1" } });
    expect(structuredContent).toEqual(ANNA);
    expect((await client.callTool({ name: "get_user", arguments: { "user-id": "u2" } })).isError).toBe(true);
    const { content } = await client.callTool({ name: "note", arguments: { "user-id": "u7" } });
    expect(JSON.stringify(content)).toContain("user-id");
    expect(JSON.stringify(content)).toContain("u7");
    expect(JSON.stringify(content)).not.toContain("user_id_2");
    expect(JSON.stringify(server.transcripts)).toContain('user_id_2=\\"u1\\"');
  });

  it("are required and forbidden by their names there: ours are none of the server's", async () => {
    const { client } = await mocked(await importOf(realServer()), revision);
    const { isError } = await client.callTool({ name: "create_user", arguments: { name: "Anna" } });
    expect(isError).toBe(true);
    const refused = await client.callTool({ name: "create_user", arguments: { ...ANNA, user_id_2: "u2" } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain("user_id_2");
    const { content } = await client.callTool({ name: "note", arguments: { user_id_2: "u9" } });
    expect(JSON.stringify(content)).not.toContain("u9");
  });
});
