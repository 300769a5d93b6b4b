import { given } from "../../json/given.js";
import { derivedPhrases } from "../../phrases/derive.js";
import type { IntentPhrases } from "../../phrases/intentPhrases.js";
import { phraseListOf } from "../../phrases/phraseList.js";
import { soundPhrases } from "../../phrases/soundPhrases.js";
import { type ResolvedIntent, specType } from "../../schema/facts.js";
import type { Intent } from "../../schema/index.js";
import { resolveIntents } from "../../schema/resolve.js";
import type { Discard } from "../discard.js";
import { openModels } from "../models/modelAccess.js";
import type { ModelOptions } from "../models/options.js";
import type { ModelUse } from "../models/spending.js";
import { type Tool, toolText } from "../stages/shapes.js";
import { unusableWords } from "../stages/unusable.js";

/** How phrase lists are asked for. */
export interface MakePhrasesOptions {
  /** The models, and how much they may take. */
  readonly models: ModelOptions;
  /** The folder that keeps their answers. */
  readonly answers: string;
  /** Whether only answers that are kept count, and nothing is asked. Default: false. */
  readonly offline?: boolean;
  /** The intents that get lists. Default: all. */
  readonly commands?: readonly string[];
}

/** What became of an intent. */
export type MadePhrases = { readonly intent: string } & (
  | {
      /** Its phrase list. */
      readonly phrases: Readonly<Record<string, unknown>>;
      /** What of the answer was left out, each with its place and why. */
      readonly dropped: readonly string[];
    }
  | { readonly failure: Discard }
);

/** What came of a set of intents. */
export interface MadePhraseLists {
  /** What became of each, in order. */
  readonly made: readonly MadePhrases[];
  /** What this run paid for. */
  readonly paid: ModelUse;
}

/**
 * Has a model write phrase lists: one question for each intent. What a person's list could not hold is left out.
 * @throws BacklotError BAD_MODELS; what models throw, such as MODEL_BUDGET
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
    // What is paid for is kept, also where one of them fails.
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
