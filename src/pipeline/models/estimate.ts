import type { Ask } from "./ask.js";
import type { ModelAccess } from "./modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "./options.js";
import { type ModelUse, roughTokens, UseCount } from "./spending.js";
import type { StageName } from "./stageNames.js";

/**
 * Stands for models without asking any: gives back the draft of each question, and counts what an answer of its
 * length would take, at four characters a token.
 * @throws BacklotError BAD_MODELS for options out of range
 */
export function estimatingModels(options: ModelOptions): ModelAccess {
  checkModels(options);
  const count = new UseCount(options.prices);
  const ask: Ask = async ({ stage, system, prompt, draft = "{}" }) => {
    const usage = { inputTokens: roughTokens(system + prompt), outputTokens: roughTokens(draft) };
    count.add(stage, modelOf(options, stage).name, usage);
    return { text: draft, finish: "stop", usage };
  };
  return {
    ask,
    nameOf: (stage: StageName) => modelOf(options, stage).name,
    promptOf: (stage) => options.prompts?.[stage],
    concurrency: 1,
    get used(): ModelUse {
      return count.report;
    },
    paid: new UseCount().report,
    settle: async () => {},
  };
}
