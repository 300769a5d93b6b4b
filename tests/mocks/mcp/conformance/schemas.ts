import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import { text } from "./media.js";

/** The tools that the runner reads for what their parameters say: every keyword of JSON Schema, and values that are headers too. */
export function registerSchemas(server: McpServer): void {
  const phoneOrEmail = { anyOf: [{ required: ["phone"] }, { required: ["email"] }] };
  const inputSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [phoneOrEmail],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  };
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Tool with JSON Schema 2020-12 features", inputSchema: fromJsonSchema(inputSchema) },
    () => text("Read."),
  );
  const routed = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } };
  server.registerTool(
    "routed_tool",
    { description: "Takes a value that is a header too.", inputSchema: fromJsonSchema(routed) },
    () => text("Routed."),
  );
}
