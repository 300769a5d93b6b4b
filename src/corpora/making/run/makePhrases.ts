import { given } from "../../../base/json/given.js";
import { type ResolvedIntent, specType } from "../../../schema/facts.js";
import type { Intent } from "../../../schema/index.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { derivedPhrases } from "../../../users/phrases/derive.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { phraseListOf } from "../../../users/phrases/phraseList.js";
import { soundPhrases } from "../../../users/phrases/soundPhrases.js";
import type { Discard } from "../discard.js";
import { openModels } from "../models/modelAccess.js";
import type { ModelOptions } from "../models/options.js";
import type { ModelUse } from "../models/spending.js";
import { type Tool, toolText } from "../stages/shapes.js";
import { unusableWords } from "../stages/unusable.js";

/** Options of making phrase lists. */
export interface MakePhrasesOptions {
  /** The models with their limits. */
  readonly models: ModelOptions;
  /** The folder of their answers. */
  readonly answers: string;
  /** True if to use stored answers only, without calls. Default: false. */
  readonly offline?: boolean;
  /** The intents that get lists. Default: all. */
  readonly commands?: readonly string[];
}

/** The result for an intent. */
export type MadePhrases = { readonly intent: string } & (
  | {
      /** Its phrase list. */
      readonly phrases: Readonly<Record<string, unknown>>;
      /** The parts of the answer that were left out, each with its place and the reason. */
      readonly dropped: readonly string[];
    }
  | { readonly failure: Discard }
);

/** The results for a set of intents. */
export interface MadePhraseLists {
  /** The result for each intent, in order. */
  readonly made: readonly MadePhrases[];
  /** The use that this run paid for. */
  readonly paid: ModelUse;
}

/**
 * Makes phrase lists with a model, by one request for each intent. Parts that no phrase list could hold are left out.
 * @throws BacklotError BAD_MODELS; any error of models, such as MODEL_BUDGET
 */
export async function makePhrases(
  intents: readonly Intent[],
  { models: options, answers, offline = false, commands }: MakePhrasesOptions,
): Promise<MadePhraseLists> {
  const models = await openModels(options, { cache: answers, offline });
  const { phrases } = await import("../stages/phrasing.js");
  const { runStage } = await import("../stages/runStage.js");
  const wanted = resolveIntents(intents).intents.filter(({ command }) => commands?.includes(command) ?? true);
  const each = wanted.map(async (intent): Promise<MadePhrases> => {
    const { command } = intent;
    const tool = toolOf(intent);
    const derived = derivedPhrases(intent);
    const result = await runStage(phrases, { tool }, models, { item: command, draft: draftOf(derived) });
    if ("failure" in result) return { intent: command, failure: result.failure };
    const question = toolText(tool);
    const { list, dropped } = soundPhrases(
      result.output,
      derived,
      (text) => unusableWords(text, question)?.problem ?? null,
    );
    return { intent: command, phrases: list, dropped };
  });
  try {
    return { made: await Promise.all(each), paid: models.paid };
  } finally {
    // Paid answers are stored even if one of them fails.
    await models.settle();
  }
}

function toolOf({ command, description, slots }: ResolvedIntent): Tool {
  return {
    intent: command,
    description,
    slots: slots.map(({ name, type, required, description: about, values }) => ({
      name,
      type: specType(type),
      required,
      ...given({ description: about, values: values as Tool["slots"][number]["values"] }),
    })),
  };
}

const draftOf = (derived: IntentPhrases) => {
  const list = phraseListOf(derived);
  return { ...list, slots: list.slots as Readonly<Record<string, unknown>> };
};
