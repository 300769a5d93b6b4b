import { InvalidArgumentError } from "commander";
import { FACET_NAMES, type FacetName } from "../../../corpora/scores/executed/facets.js";
import { defineCommand, type Flags } from "../../command.js";
import { INTENTS } from "../../config/options.js";
import { REPORT } from "./options.js";

export const command = defineCommand({
  about:
    "Score executed dialogues, lines of `backlot replay --out` or transcripts with signals: goal completion by " +
    "end state, collateral changes, needless questions, corrections needed, turns to completion, refused " +
    "commands, and whether gold labels execute; over all, and by intent, domain, slot type and phenomenon.",
  takes: [["<paths...>", "files or folders of executed dialogues; - for stdin"]],
  options: {
    "What is scored:": {
      "--gold <path>": "the dialogues as they should be: a file or folder of transcripts with signals or final values",
      "--by <list>": [
        `which breakdowns are shown, of ${FACET_NAMES.join(",")} (default: those of at most 40 rows)`,
        facets,
      ],
    },
    "The project:": INTENTS,
    ...REPORT,
  },
  examples: [
    "backlot replay corpus.jsonl --out executed.jsonl && backlot score run executed.jsonl --gold corpus.jsonl",
    "backlot score run policy-a.jsonl --gold corpus.jsonl --json > a.score.json",
  ],
});

export type RunFlags = Flags<typeof command>;

function facets(text: string): readonly FacetName[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !FACET_NAMES.includes(name as FacetName));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is not one of ${FACET_NAMES.join(", ")}.`);
  return names as FacetName[];
}
