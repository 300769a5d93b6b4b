import { table } from "./markdownTable.js";
import type { YieldLine } from "./yieldCount.js";

/** What became of the attempts, as lines of Markdown: those discarded by stage and reason, those kept, and their sum. */
export function yieldTable(made: {
  readonly attempts: number;
  readonly dialogues: number;
  readonly discards: readonly YieldLine[];
}): string[] {
  return table(
    ["stage", "reason", "attempts"],
    [
      ...made.discards.map(({ stage, reason, discarded }) => [stage, reason, String(discarded)]),
      ["", "kept", String(made.dialogues)],
      ["", "in all", String(made.attempts)],
    ],
  );
}
