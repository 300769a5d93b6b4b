import type { ErrorSignal } from "../../../kit/internal.js";
import type { SystemTurn } from "../../../transcript/index.js";
import { isExtra } from "../../../transcript/shape/check.js";

/** A tool call in a transcript: under `tool`, in the `extra` of the first command that it led to. */
export interface RecordedToolCall {
  /** The name in the call. */
  readonly name: string;
  /** The given arguments; absent if they are not JSON, too deeply nested, or too long. */
  readonly arguments?: unknown;
  /** The caller's id of the call. */
  readonly id?: string;
  /** The reason why no command represents the call. */
  readonly problem?: { readonly code: string; readonly message: string };
}

/** The limit of a command, in characters. */
const MAX_CALL_CHARACTERS = 65_536;

/** Returns a call for a transcript. */
export function recordedCall(name: string, args: unknown, id?: string, problem?: ErrorSignal): RecordedToolCall {
  const held = plain(args);
  return {
    name,
    ...(held === undefined ? {} : { arguments: held }),
    ...(id === undefined ? {} : { id }),
    ...(problem === undefined ? {} : { problem: { code: problem.code, message: problem.message } }),
  };
}

/** Returns the call that a command came from; null for any other command. */
export function toolCallOf({ extra }: Pick<SystemTurn, "extra">): RecordedToolCall | null {
  const call = extra?.tool;
  if (typeof call !== "object" || call === null || Array.isArray(call)) return null;
  return typeof (call as { readonly name?: unknown }).name === "string" ? (call as RecordedToolCall) : null;
}

function plain(args: unknown): unknown {
  try {
    const text = JSON.stringify(args ?? {});
    if (text === undefined || text.length > MAX_CALL_CHARACTERS) return undefined;
    const copy: unknown = JSON.parse(text);
    return isExtra({ copy }) ? copy : undefined;
  } catch {
    return undefined;
  }
}
