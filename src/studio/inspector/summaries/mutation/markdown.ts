import type { InspectedMutation, Inspection } from "../../inspection.js";
import { cell } from "../markdownCell.js";
import { countedMutants, judgedMutants, wordsOf } from "./judged.js";

const MAX_NAMED = 20;

/** Summarises a mutation report in Markdown: noticed mutants by file, and the unnoticed ones. */
export function mutationMarkdown(mutation: InspectedMutation, { entries }: Inspection): readonly string[] {
  const { sums, files } = mutation;
  const unnoticed = judgedMutants(mutation, entries).filter(
    ({ verdict }) => verdict === "survived" || verdict === "not reached",
  );
  const rows = unnoticed.slice(0, MAX_NAMED).map((mutant) => {
    const { file, line, column, reachedBy } = mutant;
    const by = reachedBy.length === 0 ? "nothing" : reachedBy.slice(0, 3).join(", ");
    const more = reachedBy.length > 3 ? ` and ${reachedBy.length - 3} more` : "";
    return `| ${cell(wordsOf(mutant))} | ${cell(`${file}:${line}:${column}`)} | ${cell(`${by}${more}`)} |`;
  });
  const more = unnoticed.length - rows.length;
  return [
    `${sums.noticed} of ${countedMutants(sums)} mutants are noticed.`,
    ...(sums.left === 0
      ? []
      : [
          "",
          `${sums.left} more ${sums.left === 1 ? "does" : "do"} not count: no valid change, equivalent, or not tried.`,
        ]),
    "",
    "| file | noticed | survived | not reached |",
    "|---|---:|---:|---:|",
    ...files.map(
      ({ file, sums: { noticed, survived, unreached } }) =>
        `| ${cell(file)} | ${noticed} | ${survived} | ${unreached} |`,
    ),
    ...(rows.length === 0 ? [] : ["", "| not noticed | where | reached by |", "|---|---|---|", ...rows]),
    ...(more > 0 ? ["", `and ${more} more`] : []),
  ];
}
