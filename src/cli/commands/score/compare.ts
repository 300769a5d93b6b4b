import { type Command, Option } from "commander";
import { outputGroup, projectGroup } from "../../config/groups.js";
import { examples, intentsOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { resamplingOptions } from "./options.js";
import type { CompareFlags } from "./systems/compareSystems.js";

/** Defines `backlot score compare`. */
export function define(command: Command): void {
  command
    .description(
      "Compare two systems dialogue by dialogue: the difference of every number with its bootstrap interval, and how " +
        "likely chance makes one as large (p: approximate randomisation, two-sided; boot: paired bootstrap, one-sided).",
    )
    .argument("<first>", "a score stored with --json (FILE#NAME where it holds several), or executed dialogues")
    .argument("<second>", "the same of the other system")
    .optionsGroup("What is compared:")
    .option("--gold <path>", "for executed dialogues: the dialogues as they should be")
    .option("--all", "also numbers that break down another one")
    .option("--anyway", "compare scores of different definitions or options; the difference may be theirs");
  outputGroup(intentsOptions(projectGroup(command)))
    .option("-q, --quiet", "no messages")
    .addOption(new Option("--markdown", "print a table of Markdown").conflicts("json"))
    .option("--json", "print one JSON object");
  resamplingOptions(command).action(async (first: string, second: string, flags: CompareFlags) => {
    const { compareSystems } = await import("./systems/compareSystems.js");
    terminal.exitCode = await compareSystems(first, second, flags);
  });
  examples(command, [
    "backlot score compare a.score.json b.score.json",
    "backlot score compare systems.json#soloist systems.json#mttod --resamples 10000",
    "backlot score compare policy-a.jsonl policy-b.jsonl --gold corpus.jsonl",
  ]);
}
