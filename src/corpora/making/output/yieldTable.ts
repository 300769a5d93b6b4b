import type { YieldLine } from "./yieldCount.js";

/**
 * Formats the results of attempts as lines of Markdown: those discarded by stage and reason, those kept, and their sum.
 */
export function yieldTable(made: {
  readonly attempts: number;
  readonly dialogues: number;
  readonly truncated?: number;
  readonly discards: readonly YieldLine[];
}): string[] {
  const { truncated = 0 } = made;
  const discards = made.discards.filter(({ discarded }) => discarded > 0);
  return table(
    ["stage", "reason", "attempts"],
    [
      ...discards.map(({ stage, reason, discarded }) => [stage, reason, String(discarded)]),
      ...(truncated === 0 ? [] : [["", "truncated: the beginning kept", String(truncated)]]),
      ["", "kept", String(made.dialogues - truncated)],
      ["", "in all", String(made.attempts)],
    ],
  );
}

/** Formats a table as lines of Markdown: the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)];
}
