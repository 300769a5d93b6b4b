import { type Command, Option } from "commander";
import { examples, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ShowFlags } from "./showDialogue.js";

/** Defines `backlot show`. */
export function define(command: Command): void {
  command
    .description(
      "Print one dialogue for reading: what was said, the commands with their indexes, and the signals with their rows. " +
        "Without an id, or where several begin with it, list the dialogues with their first words.",
    )
    .argument("<path>", "a file or folder of transcripts, or a folder that `backlot import` wrote; - for stdin")
    .argument("[id]", "which dialogue: its id, or the beginning of it that no other has")
    .option("--rows <n>", "show at most so many rows of a signal (default: 5)", wholeNumber(0))
    .option("--max <n>", "list at most so many dialogues (default: 40; with --json all)", wholeNumber(0))
    .addOption(new Option("--wording", "print signals in LUCID's words").conflicts("json"))
    .option("--json", "print the dialogue as one JSON object; of a list an object each line")
    .action(async (path: string, id: string | undefined, flags: ShowFlags) => {
      const { showDialogue } = await import("./showDialogue.js");
      terminal.exitCode = await showDialogue(path, id, flags);
    });
  examples(command, [
    "backlot show examples                       # which dialogues there are",
    "backlot show examples dining-001",
    "backlot show corpus.jsonl.gz A-0 --max 10    # those whose ids begin with A-0",
    "backlot show corpus A-0001 --json",
  ]);
}
