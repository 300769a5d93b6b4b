import type { Command } from "commander";

/** Flags of the dialogues to show, and of data beside them. */
export interface InspectedFlags {
  readonly compare?: boolean;
  readonly gold?: string;
  readonly policy?: string;
  readonly mutation?: string;
  readonly scores?: string;
  readonly lenient?: boolean;
}

/** Adds the paths and options of commands that show dialogues in a page or as a report. */
export function inspectedOptions(command: Command): Command {
  return command
    .argument(
      "[paths...]",
      "transcripts, executed dialogues, stored rehearsals: files or folders, or a folder with intents of its own (default: examples)",
    )
    .option("--compare", "compare two runs: dialogue by dialogue, and their numbers as `backlot score compare` does")
    .option("--gold <path>", "with --compare: the dialogues as they should be")
    .option(
      "--policy <policy>",
      "of rehearsals: the policy that the tests of failures load, as `backlot rehearse` was given it",
    )
    .option("--mutation <file>", "also show what nothing noticed: the report that `backlot mutate --json` wrote")
    .option(
      "--scores <file>",
      "also show scores: what `backlot score … --json` wrote; FILE#NAME for one system of several",
    )
    .option("--lenient", "accept values of the wrong type, as `backlot replay --lenient` does");
}
