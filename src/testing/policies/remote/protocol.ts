import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import type { Transcript } from "../../../transcript/index.js";
import type { LoadedPolicy } from "../loading/loadedPolicy.js";

/** Version in every request. It is raised for changes that break existing policies. */
export const PROTOCOL = 1;

/** Byte limit of an answer: a command's 65,536 characters fit, even if all of them are escaped. */
export const MAX_ANSWER_BYTES: number = 2 ** 20;

/**
 * Returns the request for the next command, one line of JSON with its end. It holds the whole dialogue so far: a policy needs no memory,
 * and one process or server can serve many dialogues.
 */
export function requestLine(id: number, { id: dialogue, seed, now, turns }: Transcript): string {
  return `${JSON.stringify({ protocol: PROTOCOL, id, transcript: { id: dialogue, seed, now, turns } })}\n`;
}

/** Reads `{"command": "…"}`, or null in its place; an answer may repeat the id of its request. */
export function commandOf(bytes: Uint8Array, id: number): string | null {
  const text = decodedText(bytes);
  const answer = jsonOf(text);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) throw notAnAnswer(text, "");
  const { id: answered = id, error, command } = answer as { readonly [Key in "id" | "error" | "command"]?: unknown };
  if (answered !== id) throw notAnAnswer(text, `: it answers request ${formatValue(answered)}, not ${id}`);
  if ((error ?? null) !== null) throw new BacklotError("POLICY_FAILED", `the policy reported ${formatValue(error)}`);
  if (command === null || typeof command === "string") return command;
  if (command === undefined) throw notAnAnswer(text, ": it has no key command");
  throw notAnAnswer(text, ": its command is neither a string nor null");
}

export function tooLong(): BacklotError {
  const limit = MAX_ANSWER_BYTES.toLocaleString("en");
  return new BacklotError("POLICY_ANSWER", `the policy's answer is longer than ${limit} bytes`);
}

function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new BacklotError("POLICY_ANSWER", "the policy's answer is not text in UTF-8", { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notAnAnswer(text, ": it is not JSON", cause);
  }
}

function notAnAnswer(text: string, why: string, cause?: unknown): BacklotError {
  const message = `the policy answered ${formatValue(text.trim())}, which is not {"command": …}${why}`;
  return new BacklotError("POLICY_ANSWER", message, cause === undefined ? {} : { cause });
}

/** A policy outside of this process. It has to be closed after use: pending and later questions fail then. */
export interface RemotePolicy extends LoadedPolicy {
  /** Asks for the next command as text; null hands the turn to the user. */
  (transcript: Transcript): Promise<string | null>;
}

export const DEFAULT_ANSWER_TIMEOUT = 30_000;

export function remotePolicy(
  answer: (transcript: Transcript) => Promise<string | null>,
  close: () => Promise<void>,
): RemotePolicy {
  return Object.assign((transcript: Transcript) => answer(transcript), { close, [Symbol.asyncDispose]: close });
}

export function closedPolicy(): BacklotError {
  return new BacklotError("POLICY_FAILED", "the policy was closed");
}
