import type { Command } from "commander";
import { examples, intentsOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { modelOptions } from "../make/modelFlags.js";
import type { PhrasesFlags } from "./phrasesInto.js";

/** Defines `backlot phrases`. */
export function define(command: Command): void {
  command
    .description(
      "Write the phrase list of each intent, to be edited: how users and assistants name the task, ask for its slots and say " +
        "their values. It holds what is derived, or what a model writes. A list that is there gets what it lacks, and keeps " +
        "what it says.",
    )
    .argument("[intents...]", "the intents that get lists (default: all that have files)");
  intentsOptions(command);
  modelOptions(
    command.optionsGroup("With a model, which is asked once for each list that lacks something:"),
    "run/answers",
  ).action(async (intents: readonly string[], flags: PhrasesFlags) => {
    const { phrasesInto } = await import("./phrasesInto.js");
    terminal.exitCode = await phrasesInto(intents, flags);
  });
  examples(command, [
    "backlot phrases",
    "backlot phrases book_table find_tables",
    "backlot phrases --model ./model.mjs --max-calls 20",
  ]);
}
