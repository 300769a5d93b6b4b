import type { Transcript } from "../../../../transcript/transcript.js";
import type { Edit } from "../dialogue/fork.js";

export type TypedAuthor = "System" | "User";

export const NOTHING_SAID: Transcript = { id: "playground", turns: [] };

export function withLine(dialogue: Transcript, author: TypedAuthor, text: string): Transcript {
  const turn = author === "User" ? { author, text } : { author, command: text };
  return { ...dialogue, turns: [...dialogue.turns, turn] };
}

export function withoutLast(dialogue: Transcript): Transcript {
  return { ...dialogue, turns: dialogue.turns.slice(0, -1) };
}

export function withEdit({ outcomes: _, ...dialogue }: Transcript, { at, command, outcomes }: Edit): Transcript {
  const turns = dialogue.turns.map((turn, i) => (i === at && turn.author === "System" ? { ...turn, command } : turn));
  return { ...dialogue, turns, ...(outcomes === undefined ? {} : { outcomes }) };
}

export function completed(line: string, replaced: string, candidate: string): string {
  return line.slice(0, line.length - replaced.length) + candidate;
}

/** Returns the common prefix of all candidates if it extends the typed text, and otherwise the first candidate. */
export function nextCandidate(candidates: readonly string[], replaced: string): string | undefined {
  const [first] = candidates;
  if (first === undefined) return undefined;
  let common = first.length;
  for (const one of candidates) while (!one.startsWith(first.slice(0, common))) common -= 1;
  return common > replaced.length ? first.slice(0, common) : first;
}
