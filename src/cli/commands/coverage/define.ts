import type { Command } from "commander";
import type { CoverageFlags } from "./coverFiles.js";
import { advancedGroup, outputGroup, projectGroup } from "../../config/groups.js";
import { cacheOption, examples, fixturesOption, intentsOptions, percentage } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";

/** Defines `backlot coverage`. */
export function define(command: Command): void {
  command
    .description(
      "Count which intents, slots, signals, error codes and forms of commands transcripts exercise, as they are " +
        "recorded. Where there are behaviours, execute the transcripts and count which branches of them are taken. " +
        "What is never reached goes to stderr, a line each.",
    )
    .argument("[transcripts...]", "files or folders of transcripts, or a folder with intents of its own; - for stdin (default: examples)");
  command
    .optionsGroup("What is asked for:")
    .option("--min-intents <percent>", "exit 1 where fewer intents are started", percentage)
    .option("--min-slots <percent>", "exit 1 where fewer slots are given", percentage)
    .option("--min-branches <percent>", "exit 1 where fewer branches of behaviours are taken", percentage);
  fixturesOption(intentsOptions(projectGroup(command)))
    .option(
      "--behaviours <folder>",
      "the behaviours to count (default: those beside the intents, or in the folder behaviours among them)",
    )
    .option("--no-behaviours", "count no behaviours");
  outputGroup(command)
    .option("-q, --quiet", "no lines about what is never reached")
    .option("--json", "print one JSON object, what is never reached in it");
  advancedGroup(command)
    .addOption(cacheOption())
    .action(async (paths: readonly string[], flags: CoverageFlags) => {
      const { coverFiles } = await import("./coverFiles.js");
      terminal.exitCode = await coverFiles(paths, flags);
    });
  examples(command, ["backlot coverage examples", "backlot coverage coverage/backlot --min-intents 80", "backlot coverage corpus --json"]);
}
