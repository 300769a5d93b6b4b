import type { Command } from "commander";
import { outputGroup, projectGroup } from "../../config/groups.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { LintFlags } from "./lintFiles.js";

/** Defines `backlot lint`. */
export function define(command: Command): void {
  command
    .description(
      "Check intents by rules stated as sentences; fixtures; and the commands of transcripts, without executing them.",
    )
    .argument("[paths...]", "folders or files of intents (default: intents)");
  command
    .optionsGroup("What is checked:")
    .option("-t, --transcripts <paths...>", "also check the commands of these transcripts against the intents")
    .option("--lenient", "values of the wrong type in transcripts are warnings")
    .option("--error-on-warnings", "exit 1 for warnings too");
  projectGroup(command)
    .option("-i, --intents <folder>", "the same as a path")
    .option("--fixtures <folder>", "also check these rows (default: the project's, where no paths are given)")
    .option(
      "--behaviours <folder>",
      "the behaviours to check (default: those beside the intents, or in the folder behaviours among them)",
    )
    .option("--no-behaviours", "check no behaviours")
    .option("--config <file>", "the config file (default: the project's backlot.config.ts)");
  outputGroup(command)
    .option("--json", "print one JSON object")
    .action(async (paths: readonly string[], flags: LintFlags) => {
      const { lintFiles } = await import("./lintFiles.js");
      terminal.exitCode = await lintFiles(paths, flags);
    });
  examples(command, [
    "backlot lint",
    "backlot lint intents other/intents/book_flight.json",
    "backlot lint intents --transcripts corpus.jsonl --json",
  ]);
}
