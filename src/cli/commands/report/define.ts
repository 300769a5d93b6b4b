import type { Command } from "commander";
import { examples, projectOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReportFlags } from "./reportFiles.js";

/** `backlot report` */
export function define(command: Command): void {
  command
    .description(
      "Write what became of dialogues for others to read: one HTML file that shows them as `backlot inspect` does and needs " +
        "neither a server nor a network, a summary for a pull request, or files for tools.",
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
    );
  command
    .optionsGroup("What is written:")
    .option("--html <file>", "the dialogues as a page in one file")
    .option("--markdown <file>", "a summary with what differs or fails")
    .option("--junit <file>", "each dialogue as a test case, in JUnit's XML")
    .option("--csv <file>", "each dialogue as a row")
    .option("--badge <file>", "how many are as they should be, as an SVG badge");
  projectOptions(command)
    .option("-q, --quiet", "no progress, no messages")
    .action(async (paths: readonly string[], flags: ReportFlags, self: Command) => {
      const { FORMATS, reportFiles } = await import("./reportFiles.js");
      if (!FORMATS.some((format) => flags[format] !== undefined)) {
        self.error("error: nothing is to be written: name a file by --html, --markdown, --junit, --csv or --badge");
      }
      terminal.exitCode = await reportFiles(paths, flags);
    });
  examples(command, [
    "backlot report --html report.html",
    "backlot report run.jsonl --markdown summary.md --junit junit.xml",
    "backlot report before.jsonl after.jsonl --compare --html report.html",
    "backlot report corpus --csv dialogues.csv --badge replay.svg",
  ]);
}
