import { type ErrorCode, HINTS } from "../../base/errors.js";
import { visible } from "../../base/json/visible.js";
import type { ErrorSignal } from "../../kit/internal.js";
import { TREE_CODES } from "./trees.js";

const BEGINNING = "tool call refused: ";
const MAX_MESSAGE = 2_000;
/** Codes of tool calls that are not commands. */
const CODES: ReadonlySet<string> = new Set(["UNKNOWN_TOOL", "BAD_TOOL_CALL", "NOTHING_TO_CANCEL", ...TREE_CODES]);

/**
 * Returns the text that stands in a transcript for a tool call without a command: sessions and replays refuse it with
 * the problem that it names. No command begins with two words, so the text cannot be one.
 */
export function refusedCallText({ code, message }: Pick<ErrorSignal, "code" | "message">): string {
  const shown = visible(message.replace(/[\ud800-\udfff]/g, "?"));
  return `${BEGINNING}${code}: ${shown.slice(0, MAX_MESSAGE)}`;
}

/** Returns the problem in such a text; null for any other text. */
export function refusedCall(text: string): ErrorSignal | null {
  if (!text.startsWith(BEGINNING)) return null;
  const colon = text.indexOf(": ", BEGINNING.length);
  const code = text.slice(BEGINNING.length, Math.max(colon, BEGINNING.length));
  if (!CODES.has(code)) return null;
  return { kind: "error", code, message: text.slice(colon + 2), hint: HINTS[code as ErrorCode] };
}
