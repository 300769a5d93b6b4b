import type { CallToolResult } from "@modelcontextprotocol/server";
import { canonicalText } from "../../json/canonical.js";
import type { ToolContent } from "../../tools/content.js";
import type { ResultShape } from "../../tools/resultShape.js";
import { errorLike } from "./recordedError.js";

/**
 * A result as the imported server's tool would give it: structured where it has a shape, in words alone where it has none, and an
 * error where the back-end has done nothing yet.
 * @param result as the back-end's own tools give it
 * @param seed of the session
 * @param recorded an error of the tool as the real server gave one
 */
export function shapedResult(
  { structuredContent, ...plain }: CallToolResult,
  shape: ResultShape | null,
  tool: string,
  args: unknown,
  seed: number,
  recorded?: CallToolResult,
): CallToolResult {
  const { status, row, rows, arguments: given, reason } = structuredContent as unknown as ToolContent;
  if (status === "failed" && reason !== undefined) return errorLike(recorded, reason);
  if (status !== "performed" && status !== "found") return { ...plain, isError: true };
  if (shape === null) return plain;
  const value = shape.value([seed, tool, canonicalText(args)], { ...given, ...(row ?? rows?.[0]) });
  return { ...plain, content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}
