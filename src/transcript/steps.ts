import type { Ref, SignalKind } from "../kit/index.js";
import type { Command } from "../labels/ast.js";
import { tryParse } from "../labels/tryParse.js";
import type { SignalTurn, Turn } from "./transcript.js";
import { parseSignalText } from "./wording.js";

/** One signal as it was recorded. */
export interface Answer {
  /** Its position in the turns. */
  readonly at: number;
  readonly index: number;
  /** Every kind it may be: LUCID words `performed` and `found` alike. None for a text that no back-end writes. */
  readonly kinds: readonly SignalKind[];
  /** Null for errors, which concern a command and not a task. */
  readonly ref: Ref | null;
  readonly turn: SignalTurn;
}

/** A command that the back-end accepted, with its signals. */
export interface Step {
  /** Its position in the turns. */
  readonly at: number;
  /** The index it has, or took where none is recorded. */
  readonly index: number;
  /** Null for a text that cannot be parsed. */
  readonly command: Command | null;
  readonly answers: readonly Answer[];
}

/** The accepted commands of a dialogue by their positions in its turns. A refused command uses no index. */
export function stepsOf(turns: readonly Turn[]): ReadonlyMap<number, Step> {
  const steps = new Map<number, Step>();
  let next = 0;
  for (const [at, turn] of turns.entries()) {
    if (turn.author !== "System") continue;
    const index = turn.index ?? next;
    let free = index + 1;
    const answers: Answer[] = [];
    for (let after = at + 1; turns[after]?.author === "Signal"; after++) {
      const answer = answerOf(turns[after] as SignalTurn, after, free);
      answers.push(answer);
      free = Math.max(free, answer.index + 1);
    }
    if (answers.some(({ kinds }) => kinds.includes("error"))) continue;
    next = Math.max(next, free);
    steps.set(at, { at, index, command: tryParse(turn.command), answers });
  }
  return steps;
}

function answerOf(turn: SignalTurn, at: number, next: number): Answer {
  const index = turn.index ?? next;
  const { signal } = turn;
  if (signal !== undefined) {
    return { at, index, kinds: [signal.kind], ref: signal.kind === "error" ? null : signal.ref, turn };
  }
  const said = parseSignalText(turn.text ?? "");
  return { at, index, kinds: said?.kinds ?? [], ref: said?.ref ?? null, turn };
}
