import { formatAlike } from "../../../corpora/scores/formatAlike.js";
import type { InspectedScores, ScoredNumber } from "../inspection.js";
import { cell } from "./markdownCell.js";

/** Summarises stored scores in Markdown, with intervals. */
export function scoresMarkdown({ measures, level }: InspectedScores): readonly string[] {
  return [
    `| score | value | ${Number((level * 100).toFixed(2))}% interval | n |`,
    "|---|---:|---:|---:|",
    ...measures.map(({ name, number }) => `| ${[cell(name), ...cellsOf(number)].join(" | ")} |`),
  ];
}

function cellsOf({ value, interval, support, error }: ScoredNumber): readonly (string | number)[] {
  const [text = "", ...bounds] = formatAlike([value, ...(interval ?? [])]);
  return error === null ? [text, bounds.join(" to "), support ?? ""] : ["error", cell(error), support ?? ""];
}
