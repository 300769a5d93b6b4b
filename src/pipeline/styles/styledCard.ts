import { table } from "../output/markdownTable.js";
import { withModels } from "../output/withModels.js";
import { yieldTable } from "../output/yieldTable.js";
import type { StyledReport } from "./styledReport.js";

/** How a corpus of each style came about. */
const HOW = {
  sgd: "Two simulated agents talk over the services that the intents make; their acts were put into words.",
  star: "A simulated user is led through task graphs by a simulated wizard, who queries a knowledge base.",
  forms:
    "Simulated users with profiles fill forms, chunk by chunk, as the modules of the form-filling system ask them.",
} as const;

/** The card of a corpus in a style, as Markdown. */
export function styledCard(made: Omit<StyledReport, "files">, intents: string): string {
  const lines = [
    "# Data card",
    "",
    `${HOW[made.style]} Every call was executed on the mock back-end. ${wordsOf(made)}; no people took part.`,
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

function wordsOf({ writing, style }: Pick<StyledReport, "writing" | "style">): string {
  if (writing === undefined) return "All utterances come from templates";
  return style === "star"
    ? "What users say comes from models, replies from the tasks"
    : "All utterances come from models";
}
