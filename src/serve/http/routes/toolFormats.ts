import type { Tool } from "../../../tools/index.js";

/** The formats in which tools are listed: plain JSON Schema, and those of providers and protocols. */
export const FORMATS = ["schema", "openai", "anthropic", "mcp"] as const;

/** The name of a format. */
export type ToolFormat = (typeof FORMATS)[number];

/** A tool in a format. */
export function inFormat({ name, description, parameters, output, annotations }: Tool, format: ToolFormat): object {
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
      return { name, description, inputSchema: parameters, outputSchema: output, annotations: hints };
    }
    default:
      return format satisfies never;
  }
}
