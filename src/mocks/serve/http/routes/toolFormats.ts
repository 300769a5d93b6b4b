import type { Tool } from "../../../tools/index.js";
import { listedAs } from "../../../tools/origin.js";

/** Formats of tool lists: plain JSON Schema, and those of providers and protocols. */
export const FORMATS = ["schema", "openai", "anthropic", "mcp"] as const;

/** The name of a format. */
export type ToolFormat = (typeof FORMATS)[number];

/** Returns a tool in a format. */
export function inFormat(tool: Tool, format: ToolFormat): object {
  const { name, description, parameters, output, annotations } = tool;
  const same = format === "schema" ? null : listedAs(tool, format);
  if (same !== null) return same;
  switch (format) {
    case "schema":
      return { name, description, parameters, output, annotations };
    case "openai":
      return { type: "function", function: { name, description, parameters } };
    case "anthropic":
      return { name, description, input_schema: parameters };
    case "mcp": {
      const { readOnly, destructive, idempotent } = annotations;
      const hints = { readOnlyHint: readOnly, destructiveHint: destructive, idempotentHint: idempotent };
      const shape = Object.keys(output).length === 0 ? {} : { outputSchema: output };
      return { name, description, inputSchema: parameters, ...shape, annotations: hints };
    }
    default:
      return format satisfies never;
  }
}
