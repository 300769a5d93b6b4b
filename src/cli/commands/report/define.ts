import type { Command } from "commander";
import { inspectedOptions } from "../../config/inspectedOptions.js";
import { examples, projectOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReportFlags } from "./reportFiles.js";

/** Defines `backlot report`. */
export function define(command: Command): void {
  inspectedOptions(
    command.description(
      "Write what became of dialogues for others to read: one HTML file that shows them as `backlot inspect` does and needs " +
        "neither a server nor a network, a summary for a pull request, or files for tools.",
    ),
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
