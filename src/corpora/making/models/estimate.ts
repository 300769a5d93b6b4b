import type { Ask } from "./ask.js";
import type { ModelAccess } from "./modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "./options.js";
import { type ModelUse, roughTokens, UseCount } from "./spending.js";
import type { StageName } from "./stageNames.js";

/**
 * Makes a stand-in for models that calls none: it returns the draft of each request, and counts the tokens of an answer
 * of that length, at four characters a token.
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
