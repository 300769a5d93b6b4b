import { indexesOf } from "../../transcript/commands.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { JudgedDialogue } from "../rehearsals/rehearsePlan.js";

/**
 * Returns a dialogue up to its failure: with all steps of the assistant in that exchange, and without later user turns. If it shows only at
 * the end, since an act is missing, the end is where the assistant fell silent, or began to repeat itself: a user who repeats itself, gives
 * up and says goodbye adds nothing.
 */
export function untilShown({ transcript, violations }: JudgedDialogue, failure: string): Transcript {
  const { turns } = transcript;
  const at = violations.find(({ property }) => property === failure)?.turn;
  if (at === undefined) return transcript;
  const next = turns.findIndex((turn, nth) => nth > at && turn.author === "User");
  const end = at >= turns.length ? endOf(turns) : next < 0 ? turns.length : next;
  return end === turns.length ? transcript : { ...transcript, turns: turns.slice(0, end) };
}

/** Returns the position from which the user only repeats itself, and the assistant is silent or repeats itself. */
function endOf(turns: readonly Turn[]): number {
  const begins = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  let end = turns.length;
  for (let nth = begins.length - 1; nth > 0; nth--) {
    const at = begins[nth] as number;
    const answers = turns.slice(at + 1, end);
    const isPatience = answers.every(isSilent) && addsNothing(turns[at]);
    if (!isPatience && !isRepeated(turns, begins[nth - 1] as number, at, end)) break;
    end = at;
  }
  return end;
}

function isRepeated(turns: readonly Turn[], before: number, at: number, end: number): boolean {
  const [said, again] = [meaningOf(turns[before]), meaningOf(turns[at])];
  return said === again && said !== "unknown" && answersIn(turns, before, at) === answersIn(turns, at, end);
}

/** Returns the assistant's steps in an exchange with their results, numbered from its beginning. */
function answersIn(turns: readonly Turn[], at: number, end: number): string {
  const first =
    indexesOf(turns)
      .slice(at, end)
      .find((index) => index !== undefined) ?? 0;
  const answers = turns.slice(at + 1, end).flatMap((turn) => {
    if (turn.author === "System") return [turn.command];
    if (turn.author === "Signal") return [JSON.stringify(turn.signal) ?? turn.text ?? ""];
    return turn.author === "Response" ? [turn.text] : [];
  });
  return answers
    .join("\n")
    .replaceAll(/\bx(\d+)\b/g, (ref, index) => (Number(index) < first ? ref : `x+${Number(index) - first}`));
}

const isSilent = (turn: Turn): boolean => turn.author === "System" && /^say\(\w*\)$/.test(turn.command);

function addsNothing(turn: Turn | undefined): boolean {
  const said = meaningOf(turn);
  return said === "{}" || said === '{"cancels":true}';
}

const meaningOf = (turn: Turn | undefined): string =>
  turn?.author === "User" && turn.means !== undefined ? JSON.stringify(turn.means) : "unknown";

/** Returns the failure of a rehearsal: the first property that it breaks, or the code of the error that ended it; null if there is none. */
export function failureOf({ violations, error }: JudgedDialogue): string | null {
  return error?.code ?? violations[0]?.property ?? null;
}

export function showsFailure({ violations, error }: JudgedDialogue, failure: string): boolean {
  return error?.code === failure || violations.some(({ property }) => property === failure);
}

export function failuresOf({ violations, error }: JudgedDialogue): ReadonlySet<string> {
  return new Set([...violations.map(({ property }) => property), ...(error === null ? [] : [error.code])]);
}
