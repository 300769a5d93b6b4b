import type { Transcript } from "../../../../transcript/transcript.js";
import type { Edit } from "../dialogue/fork.js";

/** Author of a typed line: `System` for the assistant's commands. */
export type TypedAuthor = "System" | "User";

/** An empty dialogue. */
export const NOTHING_SAID: Transcript = { id: "playground", turns: [] };

/** Returns the dialogue with another line. Its signals come from the execution. */
export function withLine(dialogue: Transcript, author: TypedAuthor, text: string): Transcript {
  const turn = author === "User" ? { author, text } : { author, command: text };
  return { ...dialogue, turns: [...dialogue.turns, turn] };
}

/** Returns the dialogue without its last line. */
export function withoutLast(dialogue: Transcript): Transcript {
  return { ...dialogue, turns: dialogue.turns.slice(0, -1) };
}

/** Returns the dialogue with a command replaced, and other planned outcomes. */
export function withEdit({ outcomes: _, ...dialogue }: Transcript, { at, command, outcomes }: Edit): Transcript {
  const turns = dialogue.turns.map((turn, i) => (i === at && turn.author === "System" ? { ...turn, command } : turn));
  return { ...dialogue, turns, ...(outcomes === undefined ? {} : { outcomes }) };
}

/** Returns the line with its last part replaced by a candidate. */
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
