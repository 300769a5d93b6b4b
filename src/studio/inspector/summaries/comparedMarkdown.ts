import { CHANGES, type DialogueChange, type InspectedComparison } from "../inspection.js";
import { cell } from "./markdownCell.js";

const MAX_NAMED = 20;

const TITLES: Readonly<Record<DialogueChange, string>> = {
  lost: "as they should be in the first alone",
  gained: "as they should be in the second alone",
  otherwise: "wrong in both, for another reason",
  parted: "the same outcome, by other signals",
  equal: "equal",
  onlyFirst: "only in the first",
  onlySecond: "only in the second",
};

/** Summarises a comparison of two runs in Markdown: counts of changes, metrics, and lost or gained dialogues. */
export function comparedMarkdown({ runs, pairs, scores }: InspectedComparison): readonly string[] {
  const changes = CHANGES.flatMap((change) => {
    const count = pairs.filter((pair) => pair.change === change).length;
    return count === 0 ? [] : [row(TITLES[change], count)];
  });
  const numbers = scores.numbers.flatMap(({ path, values: [first, second], difference, interval, units }) =>
    difference === null
      ? []
      : [
          row(
            cell(path.join(" ")),
            ...[first, second, difference].map(numberOf),
            (interval ?? []).map(numberOf).join(" to "),
            units,
          ),
        ],
  );
  const named = pairs.flatMap(({ id, change, outcomes: [first, second] }) =>
    change === "lost" || change === "gained" || change === "otherwise"
      ? [row(cell(id), cell(first ?? ""), cell(second ?? ""))]
      : [],
  );
  const title = `${Number((scores.level * 100).toFixed(2))}% interval`;
  const more = named.length - MAX_NAMED;
  return [
    `First: ${cell(runs[0])}, second: ${cell(runs[1])}.`,
    ...table(["| dialogues | number |", "|---|---:|"], changes),
    ...table([row("score", "first", "second", "difference", title, "n"), "|---|---:|---:|---:|---:|---:|"], numbers),
    ...table(["| dialogue | first | second |", "|---|---|---|"], named.slice(0, MAX_NAMED)),
    ...(more > 0 ? ["", `and ${more} more`] : []),
  ];
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : ["", ...head, ...rows];

const numberOf = (value: number | null): string => (value === null ? "n/a" : String(Number(value.toFixed(4))));
