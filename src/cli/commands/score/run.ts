import { type Command, InvalidArgumentError } from "commander";
import { FACET_NAMES, type FacetName } from "../../../corpora/scores/executed/facets.js";
import { projectGroup } from "../../config/groups.js";
import { examples, intentsOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { RunFlags } from "./scoreRun.js";

/** Defines `backlot score run`. */
export function define(command: Command): void {
  command
    .description(
      "Score executed dialogues, lines of `backlot replay --out` or transcripts with signals: goal completion by end " +
        "state, collateral changes, needless questions, corrections needed, turns to completion, refused commands, and " +
        "whether gold labels execute; over all, and by intent, domain, slot type and phenomenon.",
    )
    .argument("<paths...>", "files or folders of executed dialogues; - for stdin")
    .optionsGroup("What is scored:")
    .option(
      "--gold <path>",
      "the dialogues as they should be: a file or folder of transcripts with signals or final values",
    )
    .option(
      "--by <list>",
      `which breakdowns are shown, of ${FACET_NAMES.join(",")} (default: those of at most 40 rows)`,
      facets,
    );
  reportOptions(intentsOptions(projectGroup(command))).action(async (paths: readonly string[], flags: RunFlags) => {
    const [{ scoreRun }, { printScores }] = await Promise.all([import("./scoreRun.js"), import("./printScores.js")]);
    terminal.exitCode = await printScores(await scoreRun(paths, flags), flags);
  });
  examples(command, [
    "backlot replay corpus.jsonl --out executed.jsonl && backlot score run executed.jsonl --gold corpus.jsonl",
    "backlot score run policy-a.jsonl --gold corpus.jsonl --json > a.score.json",
  ]);
}

/** Parses breakdowns such as `intent,domain`. */
function facets(text: string): readonly FacetName[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !FACET_NAMES.includes(name as FacetName));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is not one of ${FACET_NAMES.join(", ")}.`);
  return names as FacetName[];
}
