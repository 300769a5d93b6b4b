import type { Command } from "commander";
import { examples, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReviewFlags } from "./reviewDiscards.js";

/** Defines `backlot make review`. */
export function define(command: Command): void {
  command
    .description(
      "Show what was discarded when a corpus was made: how much for which reason, an example of each, or one attempt whole.",
    )
    .argument("<folder>", "the corpus")
    .option("--stage <name>", "only what this stage discarded, such as execute or userTurn")
    .option("--reason <text>", "only reasons that hold this text")
    .option("--show <n>", "show the n-th of them whole, from 1", wholeNumber(1))
    .option("--json", "print one JSON object for each attempt")
    .action(async (folder: string, flags: ReviewFlags) => {
      const { reviewDiscards } = await import("./reviewDiscards.js");
      terminal.exitCode = await reviewDiscards(folder, flags);
    });
  examples(command, ["backlot make review corpus", "backlot make review corpus --stage userTurn --show 1"]);
}
