import type { CallToolResult } from "@modelcontextprotocol/server";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { resultText, type ToolContent } from "../../tools/result.js";
import type { ResultShape } from "../../tools/resultShape.js";
import type { CapturedCall } from "../capture/capture.js";
import { outgoing, type ParameterNames } from "../parameterNames.js";

const SAID = ["message", "error", "reason", "detail", "details", "description", "title"];
/** Prefixes that servers put before the message. */
const PREFIX = /^(?:Error|MCP error -?\d+|\w{1,40}Error|Failed|Failure)(?:: | - )/;

interface RecordedCall {
  readonly args: unknown;
  readonly result: CallToolResult;
}

export interface RecordedTool {
  readonly good: readonly RecordedCall[];
  readonly error?: CallToolResult;
}

export function recordedTools(calls: readonly CapturedCall[]): ReadonlyMap<string, RecordedTool> {
  const found = new Map<string, RecordedTool>();
  for (const { method, params, result } of calls) {
    if (method !== "tools/call" || !Array.isArray(result?.content)) continue;
    const name = String(params.name);
    const before = found.get(name) ?? { good: [] };
    const made = result as CallToolResult;
    if (made.isError === true) found.set(name, { ...before, error: made });
    else found.set(name, { ...before, good: [...before.good, { args: params.arguments ?? {}, result: made }] });
  }
  return found;
}

/** The result captured for the same call, or the last one with its text arguments replaced; null without captures. */
export function exampleOf(recorded: RecordedTool | undefined, args: unknown): CallToolResult | null {
  const text = canonicalText(args ?? {});
  const same = recorded?.good.findLast((one) => canonicalText(one.args) === text);
  if (same !== undefined) return structuredClone(same.result);
  const last = recorded?.good.at(-1);
  if (last === undefined) return null;
  const content = last.result.content.map((part) =>
    part.type === "text" ? { ...part, text: withTexts(part.text, last.args, args) } : part,
  );
  return structuredClone({ ...last.result, content });
}

/** Shorter texts occur in a result by chance. */
const LEAST_TEXT = 3;

function withTexts(text: string, before: unknown, now: unknown): string {
  if (!isObject(before) || !isObject(now)) return text;
  let made = text;
  for (const [name, value] of Object.entries(before)) {
    const other = now[name];
    if (typeof value === "string" && value.length >= LEAST_TEXT && typeof other === "string")
      made = made.split(value).join(other);
  }
  return made;
}

type Structured = Readonly<Record<string, unknown>>;

/** Ways in which servers write a structured result as text, the usual one first. */
const STYLES: readonly ((value: Structured) => string | undefined)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => Object.values(value).find((one) => typeof one === "string") as string | undefined,
  (value) => JSON.stringify(Object.values(value)[0], null, 2),
  (value) => JSON.stringify(Object.values(value)[0]),
];

export function wordsLike(recorded: RecordedTool | undefined, value: Structured): string {
  const [only, ...others] = Object.values(value);
  // A result that is a single text is written as that text.
  const usual = typeof only === "string" && others.length === 0 ? only : JSON.stringify(value);
  const samples = (recorded?.good ?? []).flatMap(({ result: { content, structuredContent } }) => {
    const [first] = content;
    return first?.type === "text" && isObject(structuredContent) ? [{ text: first.text, structuredContent }] : [];
  });
  if (samples.length === 0) return usual;
  const style = STYLES.find((one) => samples.every(({ text, structuredContent }) => one(structuredContent) === text));
  return style?.(value) ?? usual;
}

export function errorLike(recorded: CallToolResult | undefined, reason: string, code?: string): CallToolResult {
  const plain: CallToolResult = { content: [{ type: "text", text: reason }], isError: true };
  if (recorded === undefined) return plain;
  const [first, ...others] = recorded.content;
  const content =
    first?.type === "text" ? [{ ...first, text: textLike(first.text, reason, code) }, ...others] : plain.content;
  const { structuredContent } = recorded;
  const structured = isObject(structuredContent)
    ? { structuredContent: objectLike(structuredContent, reason, code) }
    : {};
  return { ...recorded, content, ...structured, isError: true } as CallToolResult;
}

function textLike(text: string, reason: string, code: string | undefined): string {
  const parsed = parsedObject(text);
  if (parsed === null) return `${PREFIX.exec(text)?.[0] ?? ""}${reason}`;
  return JSON.stringify(objectLike(parsed, reason, code), null, text.includes("\n") ? 2 : undefined);
}

function objectLike(given: JsonObject, reason: string, code: string | undefined): JsonObject {
  // A numeric code stays: its meaning is unknown.
  const held = code !== undefined && typeof given.code === "string" ? { ...given, code } : given;
  const name = SAID.find((one) => typeof held[one] === "string");
  if (name !== undefined) return { ...held, [name]: reason };
  const nested = SAID.find((one) => isObject(held[one]));
  return nested === undefined ? held : { ...held, [nested]: objectLike(held[nested] as JsonObject, reason, code) };
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Structured if the tool has a result schema; an error if the back-end has not acted. @param names ours */
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
    return Object.keys(names).length === 0 ? plain : { ...plain, content: [{ type: "text", text: resultText(said) }] };
  }
  const kept = isObject(example?.structuredContent) ? example.structuredContent : {};
  const value = shape.value([seed, tool, canonicalText(args)], { ...kept, ...given, ...held });
  return { ...plain, content: [{ type: "text", text: wordsLike(recorded, value) }], structuredContent: value };
}
