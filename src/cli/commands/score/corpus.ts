import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { CorpusFlags } from "./scoreCorpus.js";

/** Defines `backlot score corpus`. */
export function define(command: Command): void {
  command
    .description(
      "Score a made corpus against a real one: how rich its words are, how much alike its utterances, how its dialogues " +
        "hang together, and its worth, which is what a plain predictor of commands learns from it, tested on real dialogues.",
    )
    .argument("<made>", "a folder that `backlot make` wrote, or a file or folder of transcripts; - for stdin")
    .optionsGroup("What is scored:")
    .requiredOption("--real <path>", "the real corpus: a folder that `backlot import` wrote, or transcripts")
    .option("--no-learn", "train nothing: only words and dialogues, of any two corpora");
  reportOptions(command).action(async (made: string, flags: CorpusFlags) => {
    const { scoreCorpus } = await import("./scoreCorpus.js");
    terminal.exitCode = await scoreCorpus(made, flags);
  });
  examples(command, [
    "backlot make --intents sgd/intents --fixtures sgd/fixtures --count 500 --seed 1 --out made",
    "backlot score corpus made --real sgd",
    "backlot score corpus made --real star --no-learn",
    "backlot score corpus made --real sgd --json > before.score.json",
    "backlot score compare before.score.json after.score.json",
  ]);
  command.addHelpText("after", NOTES);
}

const NOTES = `
Learning needs real dialogues over the intents of the made ones: make the corpus from the intents of the import. A quarter
of the real dialogues is for tests; --seed decides which. No model takes part and nothing is executed.`;
