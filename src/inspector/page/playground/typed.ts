import type { Transcript } from "../../../transcript/transcript.js";
import type { Edit } from "../dialogue/fork.js";

/** Who says a line that is typed: the assistant's commands are the system's. */
export type TypedAuthor = "System" | "User";

/** A dialogue in which nothing was said. */
export const NOTHING_SAID: Transcript = { id: "playground", turns: [] };

/** The dialogue with one more line. Signals are what execution gives. */
export function withLine(dialogue: Transcript, author: TypedAuthor, text: string): Transcript {
  const turn = author === "User" ? { author, text } : { author, command: text };
  return { ...dialogue, turns: [...dialogue.turns, turn] };
}

/** The dialogue without its last line. */
export function withoutLast(dialogue: Transcript): Transcript {
  return { ...dialogue, turns: dialogue.turns.slice(0, -1) };
}

/** The dialogue with another command in the place of one, and other planned results. */
export function withEdit({ outcomes: _, ...dialogue }: Transcript, { at, command, outcomes }: Edit): Transcript {
  const turns = dialogue.turns.map((turn, i) => (i === at && turn.author === "System" ? { ...turn, command } : turn));
  return { ...dialogue, turns, ...(outcomes === undefined ? {} : { outcomes }) };
}

/** The line with a candidate in the place of the part that it replaces. */
export function completed(line: string, replaced: string, candidate: string): string {
  return line.slice(0, line.length - replaced.length) + candidate;
}

/** What all candidates begin with, where that is more than what was typed; otherwise the first of them. */
export function nextCandidate(candidates: readonly string[], replaced: string): string | undefined {
  const [first] = candidates;
  if (first === undefined) return undefined;
  let common = first.length;
  for (const one of candidates) while (!one.startsWith(first.slice(0, common))) common -= 1;
  return common > replaced.length ? first.slice(0, common) : first;
}
