import type { CallToolResult } from "@modelcontextprotocol/server";
import { isObject, type JsonObject } from "../../json/object.js";
import type { CapturedCall } from "../capture/capture.js";

/** Properties that say what went wrong, the likeliest first. */
const SAID = ["message", "error", "reason", "detail", "details", "description", "title"];
/** What servers put before it. */
const PREFIX = /^(?:Error|MCP error -?\d+|\w{1,40}Error|Failed|Failure)(?:: | - )/;

/** The last error that each tool of the real server answered with, by the tool's name there. */
export function recordedErrors(calls: readonly CapturedCall[]): ReadonlyMap<string, CallToolResult> {
  const found = new Map<string, CallToolResult>();
  for (const { method, params, result } of calls) {
    if (method === "tools/call" && result?.isError === true) found.set(String(params.name), result as CallToolResult);
  }
  return found;
}

/** An error as the tool of the real server gives one, with another reason; in words alone where none was captured. */
export function errorLike(recorded: CallToolResult | undefined, reason: string): CallToolResult {
  const plain: CallToolResult = { content: [{ type: "text", text: reason }], isError: true };
  if (recorded === undefined) return plain;
  const [first, ...others] = recorded.content;
  const content =
    first?.type === "text" ? [{ ...first, text: textLike(first.text, reason) }, ...others] : plain.content;
  const { structuredContent } = recorded;
  const structured = isObject(structuredContent) ? { structuredContent: objectLike(structuredContent, reason) } : {};
  return { ...recorded, content, ...structured, isError: true } as CallToolResult;
}

function textLike(text: string, reason: string): string {
  const parsed = parsedObject(text);
  if (parsed === null) return `${PREFIX.exec(text)?.[0] ?? ""}${reason}`;
  return JSON.stringify(objectLike(parsed, reason), null, text.includes("\n") ? 2 : undefined);
}

function objectLike(held: JsonObject, reason: string): JsonObject {
  const name = SAID.find((one) => typeof held[one] === "string");
  if (name !== undefined) return { ...held, [name]: reason };
  const nested = SAID.find((one) => isObject(held[one]));
  return nested === undefined ? held : { ...held, [nested]: objectLike(held[nested] as JsonObject, reason) };
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
