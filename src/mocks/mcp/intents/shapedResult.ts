import type { CallToolResult } from "@modelcontextprotocol/server";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject } from "../../../base/json/object.js";
import type { ToolContent } from "../../tools/content.js";
import type { ResultShape } from "../../tools/resultShape.js";
import { wordsOf } from "../../tools/words.js";
import { outgoing, type ParameterNames } from "../parameterNames.js";
import { errorLike, exampleOf, type RecordedTool, wordsLike } from "./recorded.js";

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Converts a result to the imported server's form: structured if the tool has a result schema, text alone if not, and
 * an error if the back-end has not acted yet.
 * @param result as the back-end's own tools give it
 * @param seed the session's seed
 * @param args by the names of the server
 * @param names our names for some of its parameters
 * @param recorded captured calls of the tool
 */
export function shapedResult(
  { structuredContent, ...plain }: CallToolResult,
  shape: ResultShape | null,
  tool: string,
  args: unknown,
  seed: number,
  names: ParameterNames,
  recorded?: RecordedTool,
): CallToolResult {
  const said = outgoing(structuredContent as unknown as ToolContent, names);
  const { status, row, answer, rows, arguments: given, reason, code } = said;
  if (status === "failed" && reason !== undefined) return errorLike(recorded?.error, reason, code);
  if (status !== "performed" && status !== "found") return { ...plain, isError: true };
  if (answer !== undefined) return { ...plain, content: [{ type: "text", text: textOf(answer) }] };
  const held = row ?? rows?.[0];
  const example = held === undefined ? exampleOf(recorded, args) : null;
  if (shape === null) {
    if (typeof held?.text === "string") return { ...plain, content: [{ type: "text", text: held.text }] };
    if (example !== null) return example;
    return Object.keys(names).length === 0 ? plain : { ...plain, content: [{ type: "text", text: wordsOf(said) }] };
  }
  const kept = isObject(example?.structuredContent) ? example.structuredContent : {};
  const value = shape.value([seed, tool, canonicalText(args)], { ...kept, ...given, ...held });
  return { ...plain, content: [{ type: "text", text: wordsLike(recorded, value) }], structuredContent: value };
}
