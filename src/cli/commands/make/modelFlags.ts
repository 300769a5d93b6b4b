import { InvalidArgumentError } from "commander";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { ModelOptions } from "../../../corpora/making/index.js";
import type { NamedModels } from "../../../fleet/namedModels.js";
import { wholeNumber } from "../../config/options.js";
import type { OptionTable, ValuesIn } from "../../flags.js";

function money(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number === 0) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}

export const modelOptions = (folder: string) =>
  ({
    "--model <model>":
      "a module whose default export is a model of the AI SDK, or options with one; or the name of a model of the SDK's gateway",
    "--answers <folder>": `where answers of models are kept (default: ${folder})`,
    "--offline": "use answers that are kept, and ask nothing",
    "--max-calls <n>": ["the most calls to pay for", wholeNumber(1)],
    "--max-tokens <n>": ["the most tokens to pay for", wholeNumber(1)],
    "--max-cost <money>": ["the most to spend, in the currency of the prices in the module", money],
  }) as const satisfies OptionTable;

type ModelFlags = ValuesIn<ReturnType<typeof modelOptions>>;

export const WRITING = {
  "--words <which>": [
    "execute the plan's commands and then say them (outline), or write commands out of words (first) (default: outline)",
    ["outline", "first"],
  ],
  "--planning": "have the model choose intents and values too",
  "--no-validate": "do not have a model read words where rules cannot tell",
  "--no-truncate": "do not keep the beginning of a dialogue that fails later",
  "--resume": "go on with a run that was interrupted; nothing is paid for twice",
  "--dry-run": "estimate what the corpus takes, and make nothing",
} as const satisfies OptionTable;

export function refuseModelFlags(flags: ModelFlags & Partial<ValuesIn<typeof WRITING>>): void {
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

export const namedOf = ({ model = "", maxCalls, maxTokens, maxCost }: ModelFlags): NamedModels => ({
  model,
  ...given({ maxCalls, maxTokens, maxCost }),
});

export async function modelsOf(flags: ModelFlags): Promise<ModelOptions> {
  return (await import("../../../fleet/namedModels.js")).loadModels(namedOf(flags));
}
