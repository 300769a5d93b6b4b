import type { ErrorSignal } from "../../kit/internal.js";
import type { SystemTurn } from "../../transcript/index.js";
import { isExtra } from "../../transcript/shape/check.js";

/** A tool call as a transcript holds it: under `tool`, in the `extra` of the first command that it came to. */
export interface RecordedToolCall {
  /** The name of the tool as it was called. */
  readonly name: string;
  /** The arguments as they were given; absent where they are not JSON, nested too deeply, or too long. */
  readonly arguments?: unknown;
  /** The id that the caller gave the call. */
  readonly id?: string;
  /** Why no command says it. */
  readonly problem?: { readonly code: string; readonly message: string };
}

/** As many characters as a command may have. */
const MAX_CALL_CHARACTERS = 65_536;

/** A call for a transcript. */
export function recordedCall(name: string, args: unknown, id?: string, problem?: ErrorSignal): RecordedToolCall {
  const held = plain(args);
  return {
    name,
    ...(held === undefined ? {} : { arguments: held }),
    ...(id === undefined ? {} : { id }),
    ...(problem === undefined ? {} : { problem: { code: problem.code, message: problem.message } }),
  };
}

/** The call that a command came from; null for a command that was given otherwise. */
export function toolCallOf({ extra }: Pick<SystemTurn, "extra">): RecordedToolCall | null {
  const call = extra?.tool;
  if (typeof call !== "object" || call === null || Array.isArray(call)) return null;
  return typeof (call as { readonly name?: unknown }).name === "string" ? (call as RecordedToolCall) : null;
}

/** A copy as JSON; undefined for other values, or for too much. */
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
