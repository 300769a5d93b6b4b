import type { Turn } from "../../../transcript/index.js";
import type { SessionChange } from "../journal/records.js";
import type { Executed } from "./beginning.js";

export function callRecord(id: string, intent: string | null, turns: readonly Turn[]): SessionChange {
  return { op: "call", id, intent, turns };
}

/** Returns the journal record of a command; null for a tree that no text expresses, which changed nothing. */
export function recordOf(id: string, { command, index, signals }: Executed): SessionChange | null {
  if (command === null) return null;
  if (index === null) return { op: "refuse", id, command, signals };
  return { op: "execute", id, command, index, kinds: signals.map(({ kind }) => kind) };
}
