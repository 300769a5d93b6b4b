import type { Command } from "commander";
import { examples, intentsOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { NewBehaviourFlags } from "./newBehaviours.js";

/** Defines `backlot behaviours`. */
export function define(command: Command): void {
  command.description("Code of your own that decides the result of performing an intent.").action(() => command.help());
  const create = command
    .command("new")
    .argument("<intents...>", "the intents to write behaviours for")
    .description(
      "Write a behaviour for each intent, typed by its generated class, to be filled in. Files that exist are left as " +
        "they are.",
    );
  intentsOptions(create)
    .option("-o, --out <folder>", "where the files go (default: beside the intents)")
    .option("--generated <folder>", "the folder of generated classes (default: generated)")
    .action(async (intents: readonly string[], flags: NewBehaviourFlags) => {
      const { newBehaviours } = await import("./newBehaviours.js");
      terminal.exitCode = await newBehaviours(intents, flags);
    });
  examples(create, [
    "backlot behaviours new book_flight",
    "backlot behaviours new book_flight --intents other/intents",
  ]);
}
