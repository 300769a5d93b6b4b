import { type ErrorCode, HINTS } from "../../errors.js";
import { visible } from "../../json/visible.js";
import type { ErrorSignal } from "../../kit/internal.js";
import { TREE_CODES } from "./trees.js";

const BEGINNING = "tool call refused: ";
/** So many characters of the message are kept. */
const MAX_MESSAGE = 2_000;
/** What keeps a tool call from being a command. */
const CODES: ReadonlySet<string> = new Set(["UNKNOWN_TOOL", "BAD_TOOL_CALL", "NOTHING_TO_CANCEL", ...TREE_CODES]);

/**
 * The text that stands in a transcript for a tool call that no command says: every session refuses it with the
 * problem that it names, and so does every replay. Nothing that begins with two words is a command, whatever the
 * message holds.
 */
export function refusedCallText({ code, message }: Pick<ErrorSignal, "code" | "message">): string {
  const shown = visible(message.replace(/[\ud800-\udfff]/g, "?"));
  return `${BEGINNING}${code}: ${shown.slice(0, MAX_MESSAGE)}`;
}

/** The problem that such a text names; null for any other text. */
export function refusedCall(text: string): ErrorSignal | null {
  if (!text.startsWith(BEGINNING)) return null;
  const colon = text.indexOf(": ", BEGINNING.length);
  const code = text.slice(BEGINNING.length, Math.max(colon, BEGINNING.length));
  if (!CODES.has(code)) return null;
  return { kind: "error", code, message: text.slice(colon + 2), hint: HINTS[code as ErrorCode] };
}
