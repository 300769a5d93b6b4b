import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { StatsFlags } from "./countCorpus.js";

/** Defines `backlot stats`. */
export function define(command: Command): void {
  command
    .description(
      "Count what a corpus holds, as papers report it of their datasets: dialogues, turns, domains, intents, slots, values, " +
        "phenomena and the share of unhappy dialogues; as a whole, by split and by domain.",
    )
    .argument("<corpus...>", "files or folders of transcripts, or a folder that `backlot import` wrote; - for stdin")
    .option("-i, --intents <folder>", "the intents, for domains (default: the folder intents of or beside the corpus)")
    .option("-q, --quiet", "no messages")
    .option("--json", "print one JSON object, means and shares unrounded")
    .action(async (paths: readonly string[], flags: StatsFlags) => {
      const { countCorpus } = await import("./countCorpus.js");
      terminal.exitCode = await countCorpus(paths, flags);
    });
  examples(command, ["backlot stats lucid", "backlot stats examples --intents intents --json"]);
  command.addHelpText("after", NOTES);
}

const NOTES = `
Nothing is executed: commands are parsed, and what they set is counted. Turns are those of users, commands, signals and
responses; utterances those of users and responses. Slots are counted for each intent, values for each slot.`;
