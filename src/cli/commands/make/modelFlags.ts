import { type Command, InvalidArgumentError } from "commander";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { ModelOptions } from "../../../corpora/making/index.js";
import type { NamedModels } from "../../../fleet/namedModels.js";
import { wholeNumber } from "../../config/options.js";

/** Flags of models and their budget. */
export interface ModelFlags {
  readonly model?: string;
  readonly answers?: string;
  readonly offline?: boolean;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
}

/** Flags of `backlot make` for the tasks of models. */
export interface WritingFlags extends ModelFlags {
  readonly words?: "outline" | "first";
  readonly planning?: boolean;
  /** False for --no-validate. */
  readonly validate?: boolean;
  /** False for --no-truncate. */
  readonly truncate?: boolean;
  readonly resume?: boolean;
  readonly dryRun?: boolean;
}

/** Refuses flags of models if no model is named. */
export function refuseModelFlags(flags: WritingFlags): void {
  const keys = [
    "answers",
    "offline",
    "maxCalls",
    "maxTokens",
    "maxCost",
    "words",
    "planning",
    "resume",
    "dryRun",
  ] as const;
  const negated = flags.validate === false ? "noValidate" : flags.truncate === false ? "noTruncate" : undefined;
  const lost = keys.find((key) => flags[key] !== undefined) ?? negated;
  if (lost === undefined) return;
  const flag = lost.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new BacklotError("USAGE", `--${flag} is about models: name one with --model`);
}

/** Adds the model flags to a command. */
export function modelOptions(command: Command, folder: string): Command {
  return command
    .option(
      "--model <model>",
      "a module whose default export is a model of the AI SDK, or options with one; or the name of a model of the SDK's gateway",
    )
    .option("--answers <folder>", `where answers of models are kept (default: ${folder})`)
    .option("--offline", "use answers that are kept, and ask nothing")
    .option("--max-calls <n>", "the most calls to pay for", wholeNumber(1))
    .option("--max-tokens <n>", "the most tokens to pay for", wholeNumber(1))
    .option("--max-cost <money>", "the most to spend, in the currency of the prices in the module", money);
}

/** Returns the models that the flags name, to be loaded elsewhere. */
export const namedOf = ({ model = "", maxCalls, maxTokens, maxCost }: ModelFlags): NamedModels => ({
  model,
  ...given({ maxCalls, maxTokens, maxCost }),
});

/** Loads the models that the flags name. */
export async function modelsOf(flags: ModelFlags): Promise<ModelOptions> {
  return (await import("../../../fleet/namedModels.js")).loadModels(namedOf(flags));
}

function money(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number === 0) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}
