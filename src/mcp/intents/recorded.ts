import type { CallToolResult } from "@modelcontextprotocol/server";
import { canonicalText } from "../../json/canonical.js";
import { isObject, type JsonObject } from "../../json/object.js";
import type { CapturedCall } from "../capture/capture.js";

/** Properties that say what went wrong, the likeliest first. */
const SAID = ["message", "error", "reason", "detail", "details", "description", "title"];
/** What servers put before it. */
const PREFIX = /^(?:Error|MCP error -?\d+|\w{1,40}Error|Failed|Failure)(?:: | - )/;

/** A call of a tool of the real server, and what it answered. */
interface RecordedCall {
  readonly args: unknown;
  readonly result: CallToolResult;
}

/** What was captured of one tool. */
export interface RecordedTool {
  /** The calls that did not fail, in order. */
  readonly good: readonly RecordedCall[];
  /** The last error. */
  readonly error?: CallToolResult;
}

/** What was captured of each tool, by the tool's name on the real server. */
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

/**
 * What a tool that stands alone answers: what was captured of the same call, else the last that was captured of the
 * tool, with the texts that were given then replaced by those that are given now. Null where nothing was captured.
 */
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

/** Shorter texts stand in a result by chance. */
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

/** How servers write a structured result for people, the usual way first. */
const STYLES: readonly ((value: Structured) => string | undefined)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => Object.values(value).find((one) => typeof one === "string") as string | undefined,
  (value) => JSON.stringify(Object.values(value)[0], null, 2),
  (value) => JSON.stringify(Object.values(value)[0]),
];

/** A structured result in words, as the tool was captured to write it. */
export function wordsLike(recorded: RecordedTool | undefined, value: Structured): string {
  const [only, ...others] = Object.values(value);
  // A result that is words alone is the same words for people.
  const usual = typeof only === "string" && others.length === 0 ? only : JSON.stringify(value);
  const samples = (recorded?.good ?? []).flatMap(({ result: { content, structuredContent } }) => {
    const [first] = content;
    return first?.type === "text" && isObject(structuredContent) ? [{ text: first.text, structuredContent }] : [];
  });
  if (samples.length === 0) return usual;
  const style = STYLES.find((one) => samples.every(({ text, structuredContent }) => one(structuredContent) === text));
  return style?.(value) ?? usual;
}

/** An error as the tool of the real server gives one, with another reason and code; in words alone where none was captured. */
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
  // A number stays: what it counts is not known.
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
