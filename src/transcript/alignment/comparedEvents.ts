import { type Ref, type Signal, valueKey } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { showSignal } from "../showSignal.js";
import type { Transcript } from "../transcript.js";

/** Something of a dialogue that two sides have to have in common. */
export interface ComparedEvent {
  /** The position of its turn; one past the last for the end. */
  readonly at: number;
  /** What is compared, as a text: tasks by the order in which they began, errors by their codes. */
  readonly key: string;
  /** Its kind in few words, such as `ask date` or `performed send_money`. */
  readonly label: string;
  /** It as a reader sees it. */
  readonly text: string;
}

/**
 * The signals of a dialogue and what its user said, in their order. What a policy says in between does not count, nor how
 * it counts its variables.
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

/** At which event two sides part; null where one goes as far as the other does, or both are the same. */
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
