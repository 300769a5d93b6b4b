import { type Ref, type Signal, valueKey } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { showSignal } from "../showSignal.js";
import type { Transcript } from "../transcript.js";

export interface ComparedEvent {
  /** The position of its turn; one past the last for the end. */
  readonly at: number;
  /** The compared text: tasks are numbered in the order in which they began, errors are reduced to their codes. */
  readonly key: string;
  /** Its kind in a few words, such as `ask date` or `performed send_money`. */
  readonly label: string;
  readonly text: string;
}

/**
 * Returns the signals and user texts of a dialogue, in order. Responses of the policy and its variable numbers do not
 * count.
 */
export function comparedEvents({ turns }: Pick<Transcript, "turns">): ComparedEvent[] {
  const tasks = new Map<Ref, string>();
  return turns.flatMap((turn, at): ComparedEvent | [] => {
    if (turn.author === "User") return { at, key: valueKey(turn.text), label: "the user's turn", text: turn.text };
    if (turn.author === "System" && turn.index !== undefined) {
      const command = tryParseCommand(turn.command);
      if (command?.kind === "start") tasks.set(`x${turn.index}`, command.intent.text);
    }
    if (turn.author !== "Signal" || turn.signal === undefined) return [];
    const { signal } = turn;
    return { at, key: valueKey(comparable(signal, tasks)), label: labelOf(signal, tasks), text: showSignal(signal) };
  });
}

/** Returns the position of the first different event; null if one list is a prefix of the other. */
export function firstDifference(ours: readonly ComparedEvent[], theirs: readonly ComparedEvent[]): number | null {
  for (let at = 0; at < Math.min(ours.length, theirs.length); at++) if (ours[at]?.key !== theirs[at]?.key) return at;
  return null;
}

function comparable(signal: Signal, tasks: ReadonlyMap<Ref, string>): unknown {
  if (signal.kind === "error") return { kind: signal.kind, code: signal.code };
  const task = [...tasks.keys()].indexOf(signal.ref);
  return { ...signal, ref: task };
}

function labelOf(signal: Signal, tasks: ReadonlyMap<Ref, string>): string {
  if (signal.kind === "error") return `error ${signal.code}`;
  const intent = tasks.get(signal.ref);
  return [signal.kind, intent, "slot" in signal ? signal.slot : undefined]
    .filter((part) => part !== undefined)
    .join(" ");
}
