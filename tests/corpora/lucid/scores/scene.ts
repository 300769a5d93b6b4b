import { type LucidDialogue, layOut, withPredictions } from "../../../../src/corpora/lucid/scores/example.js";
import type { Transcript, Turn } from "../../../../src/transcript/index.js";

/**
 * A gold dialogue from lines: `user` opens a user turn, `= text` is a signal, all else is a command. Indexes count from
 * 1, as in LUCID's data.
 */
export function transcriptOf(lines: readonly string[], id = "d"): Transcript {
  let index = 1;
  const turns = lines.map((line): Turn => {
    if (line.startsWith("user")) return { author: "User", text: line };
    if (line.startsWith("= ")) return { author: "Signal", index: index++, text: line.slice(2) };
    return { author: "System", index: index++, command: line };
  });
  return { id, turns };
}

/** A dialogue with predictions: pairs of command and prediction, one where they are the same; `user`; signals. */
export function dialogueOf(
  lines: readonly (string | readonly [gold: string, predicted: string])[],
  id = "d",
): LucidDialogue {
  const gold = lines.map((line) => (typeof line === "string" ? line : line[0]));
  const predictions = lines.flatMap((line) => {
    if (typeof line !== "string") return [line[1]];
    return line.startsWith("user") || line.startsWith("= ") ? [] : [line];
  });
  return withPredictions(layOut(transcriptOf(gold, id)), predictions);
}
