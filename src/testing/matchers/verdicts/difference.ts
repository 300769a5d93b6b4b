import { sameValue, type TaskState, type Value } from "../../../kit/internal.js";
import { finalDifference } from "../../../runtime/replay/compare.js";
import type { SignalTurn, Transcript, Turn } from "../../../transcript/index.js";
import { agrees, kindsOf } from "../../../transcript/recorded.js";
import { showSignal } from "../../../transcript/showSignal.js";
import { parseSignalText, signalText } from "../../../transcript/wording.js";
import { canonicalCommand, type Numbering, numbering, renumberSignal } from "../../policies/numbering.js";
import type { Mark } from "../report.js";

/**
 * Returns the first difference of a dialogue from the expected one: another command, another signal, a user turn sooner or later, other
 * values at the end. Wording does not count, nor do the assistant's words.
 * @returns null if there is no difference
 */
export function firstDifference(received: Transcript, expected: Transcript): Mark | null {
  const numbers = numbering(received.turns, expected.turns);
  const [left, right] = [alignedTurns(received, expected), alignedTurns(expected, expected)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [actual, wanted] = [left[i], right[i]];
    if (actual !== undefined && wanted !== undefined && sameTurn(actual.turn, wanted.turn, numbers)) continue;
    const note =
      wanted === undefined ? "expected the end of the dialogue" : `expected ${formatTurn(wanted.turn, actual?.turn)}`;
    return { at: actual?.at ?? received.turns.length, note };
  }
  return finalMark(received, expected, numbers);
}

interface AlignedTurn {
  readonly at: number;
  readonly turn: Exclude<Turn, { author: "Response" }>;
}

/** Returns the turns to compare: signals only of the kinds that the expected dialogue observes. */
function alignedTurns({ turns }: Transcript, { observes }: Transcript): AlignedTurn[] {
  return turns.flatMap((turn, at) => {
    if (turn.author === "Response") return [];
    const isUnseen =
      turn.author === "Signal" && !(observes === undefined || kindsOf(turn).some((kind) => observes.includes(kind)));
    return isUnseen ? [] : [{ at, turn }];
  });
}

function sameTurn(actual: AlignedTurn["turn"], wanted: AlignedTurn["turn"], numbers: Numbering): boolean {
  if (actual.author === "System" && wanted.author === "System") {
    return canonicalCommand(actual.command, numbers) === canonicalCommand(wanted.command, new Map());
  }
  if (actual.author === "Signal" && wanted.author === "Signal") return sameSignal(actual, wanted, numbers);
  return actual.author === wanted.author;
}

function sameSignal(actual: SignalTurn, wanted: SignalTurn, numbers: Numbering): boolean {
  if (actual.signal !== undefined) return agrees(wanted, renumberSignal(actual.signal, numbers));
  const said = parseSignalText(actual.text ?? "");
  const meant = parseSignalText(wanted.text ?? (wanted.signal === undefined ? "" : signalText(wanted.signal)));
  if (said === null || meant === null) return actual.text === wanted.text;
  const index = Number(said.ref?.slice(1));
  const ref = said.ref === undefined ? undefined : `x${numbers.get(index) ?? index}`;
  return sameValue({ ...said, ref } as unknown as Value, { ...meant, ref: meant.ref } as unknown as Value);
}

function finalMark({ turns, final }: Transcript, expected: Transcript, numbers: Numbering): Mark | null {
  if (final === undefined || expected.final === undefined) return null;
  const held = Object.entries(final).map(([variable, task]): [string, TaskState] => {
    const index = Number(variable.slice(1));
    return [`x${numbers.get(index) ?? index}`, { ...task, confirmed: task.confirmed ?? false, performed: true }];
  });
  const difference = finalDifference(expected.final, Object.fromEntries(held));
  if (difference === null) return null;
  const note = `expected the values ${JSON.stringify(difference.expected)}\nnot ${JSON.stringify(difference.actual)}`;
  return { at: turns.length, note };
}

function formatTurn(turn: AlignedTurn["turn"], instead: AlignedTurn["turn"] | undefined): string {
  switch (turn.author) {
    case "User":
      return `the user's turn: ${turn.text}`;
    case "System":
      return turn.command;
    case "Signal":
      if (turn.signal === undefined) return turn.text ?? "";
      return showSignal(turn.signal, instead?.author === "Signal" ? { unlike: instead.signal } : {});
    default:
      return turn satisfies never;
  }
}
