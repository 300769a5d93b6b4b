import type { Command } from "commander";
import { examples, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { IntentsFlags } from "./intentsInto.js";
import { modelOptions } from "./modelFlags.js";

/** Defines `backlot make intents`. */
export function define(command: Command): void {
  command
    .description(
      "Have a model make intents from descriptions: a slot schema for each, then sample values for its slots.",
    )
    .argument(
      "<descriptions>",
      "a text file with a description on each line, its domain before it in brackets if it has one",
    )
    .requiredOption("-o, --out <folder>", "where the intents go; names that are taken there are not used again");
  modelOptions(command, "OUT/run/answers")
    .option("--samples <n>", "how often values are asked for (default: 3)", wholeNumber(1))
    .action(async (file: string, flags: IntentsFlags) => {
      const { intentsInto } = await import("./intentsInto.js");
      terminal.exitCode = await intentsInto(file, flags);
    });
  examples(command, ["backlot make intents descriptions.txt --model ./model.mjs --out intents"]);
}
