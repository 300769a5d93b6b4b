import type { Command } from "commander";
import { examples, portNumber, projectOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { InspectFlags } from "./inspectFiles.js";

/** `backlot inspect` */
export function define(command: Command): void {
  command
    .description(
      "Look at dialogues in a browser: what was said and commanded, how the back-end stood at each step, where a replay " +
        "differs from the recording. Edit a command, and the dialogue runs on from there, in the page. Only this machine " +
        "can reach it. Ends with Ctrl-C.",
    )
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
    .option("-p, --port <n>", "the port (default: a free one)", portNumber)
    .option("--open", "open the page in the browser");
  projectOptions(command).action(async (paths: readonly string[], flags: InspectFlags) => {
    const { inspectFiles } = await import("./inspectFiles.js");
    terminal.exitCode = await inspectFiles(paths, flags);
  });
  examples(command, [
    "backlot inspect --open                  # the project's own dialogues",
    "backlot inspect run.jsonl               # what `backlot rehearse --out run.jsonl` stored",
    "backlot inspect before.jsonl after.jsonl --compare",
    "backlot inspect --mutation mutation.json",
    "backlot inspect executed.jsonl --scores score.json",
    "backlot inspect corpus --port 4200      # a folder that import or make wrote: its own intents are used",
  ]);
}
