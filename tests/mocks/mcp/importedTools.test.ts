import { describe, expect, it, onTestFinished } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { type Imported, imported } from "../tools/importing/imported.js";
import { inItsFormat, LISTS } from "../tools/importing/lists.js";
import { clientOf, REVISIONS } from "./clients.js";

/** A client of a server over imported tools, as `backlot serve mcp` opens it; closed after the test. */
async function clientTo({ backend, read }: Imported, revision: (typeof REVISIONS)[number]) {
  const { tools, listed } = read("mcp.json") as Record<"tools" | "listed", Record<string, never>>;
  const server = await mcpServer(backend, {
    style: "one-shot",
    intents: Object.keys(tools),
    toolNames: tools,
    listedTools: listed,
  });
  const { client } = clientOf(revision);
  await client.connect(await server.inMemory());
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

describe("tools that were imported, over the Model Context Protocol", () => {
  it.each(LISTS)("$title ($format): a client lists names, descriptions and schemas byte for byte", async (list) => {
    const client = await clientTo(await imported({ tools: inItsFormat(list) }, false), REVISIONS[0]);
    const { tools } = await client.listTools();
    const wanted = list.tools.map(({ name, description, parameters }) => {
      const about = list.format === "schemas" ? "" : description;
      // Nothing is said of a tool that nothing is said of.
      return [name, about === "" && list.format !== "mcp" ? undefined : about, parameters];
    });
    const told = tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]);
    expect(JSON.stringify(told)).toBe(JSON.stringify(wanted));
  });

  it.each(REVISIONS)("%s: arguments that a schema lets in without a name count, also by patterns", async (revision) => {
    const inputSchema = {
      type: "object",
      properties: { title: { type: "string" } },
      patternProperties: { "^x-": { type: "string" } },
      additionalProperties: false,
    };
    const client = await clientTo(await imported({ tools: [{ name: "create_task", inputSchema }] }), revision);
    const call = async (args: Record<string, unknown>) => {
      const { content, isError = false } = await client.callTool({ name: "create_task", arguments: args });
      const [first] = content as readonly { readonly text?: string }[];
      return [first?.text, isError];
    };
    const [made, isError] = await call({ title: "Paint", "x-colour": "red" });
    expect([JSON.parse(String(made)), isError]).toEqual([{ id: "task_1", title: "Paint", "x-colour": "red" }, false]);
    expect(await call({ title: "Paint", colour: "red" })).toEqual([expect.stringContaining("colour"), true]);
  });

  it.each(REVISIONS)("%s: calls give the tools' own results, structured where they say so", async (revision) => {
    const order = {
      type: "object",
      properties: { order_id: { type: "string" }, item: { type: "string" }, total: { type: "number" } },
      required: ["order_id", "item", "total"],
    };
    const tools = [
      {
        name: "create_order",
        inputSchema: { type: "object", properties: { item: { type: "string" } }, required: ["item"] },
        outputSchema: order,
      },
      { name: "list_orders", inputSchema: { type: "object", properties: {} } },
      {
        name: "get_order",
        inputSchema: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
        outputSchema: order,
      },
    ];
    const client = await clientTo(await imported({ tools }), revision);
    const { tools: listed } = await client.listTools();
    expect(JSON.stringify(listed)).toBe(JSON.stringify(tools));
    const made = await client.callTool({ name: "create_order", arguments: { item: "lamp" } });
    expect(made.structuredContent).toMatchObject({ order_id: "order_1", item: "lamp", total: expect.any(Number) });
    expect(made.content).toEqual([{ type: "text", text: JSON.stringify(made.structuredContent) }]);
    const read = await client.callTool({ name: "get_order", arguments: { order_id: "order_1" } });
    expect(read.structuredContent).toEqual(made.structuredContent);
    const all = await client.callTool({ name: "list_orders", arguments: {} });
    expect(all).not.toHaveProperty("structuredContent");
    expect(all.content).toEqual([{ type: "text", text: '[{"order_id":"order_1","item":"lamp"}]' }]);
    const none = await client.callTool({ name: "get_order", arguments: { order_id: "B7" } });
    expect(none).toMatchObject({
      isError: true,
      content: [{ type: "text", text: 'There is no order with the order_id "B7".' }],
    });
    expect(none).not.toHaveProperty("structuredContent");
    const wrong = await client.callTool({ name: "create_order", arguments: { item: 1 } });
    expect(wrong).toMatchObject({ isError: true });
  });
});
