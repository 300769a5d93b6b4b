import { table } from "../output/markdownTable.js";
import { withModels } from "../output/withModels.js";
import { yieldTable } from "../output/yieldTable.js";
import type { StyleDescription } from "./style.js";
import type { StyledReport } from "./styledReport.js";

/** Formats the card of a corpus in a style, as Markdown. */
export function styledCard(made: Omit<StyledReport, "files">, intents: string, style: StyleDescription): string {
  const lines = [
    "# Data card",
    "",
    `${style.madeBy} Every call was executed on the mock back-end. ${made.writing === undefined ? "All utterances come from templates" : (style.modelWords ?? "All utterances come from models")}; no people took part.`,
    "",
    `Made by Backlot ${made.backlot} from the intents in \`${intents}\` with the seed ${made.seed}, ${withModels(made)}: ${made.dialogues} dialogues.`,
    "",
    ...Object.entries(made.counts).flatMap(([title, counts]) => [
      `## By ${title}`,
      "",
      ...table(
        [title, "times"],
        Object.entries(counts).map(([name, times]) => [name, String(times)]),
      ),
      "",
    ]),
    "## What was discarded",
    "",
    ...yieldTable(made),
    "",
  ];
  return lines.join("\n");
}
