import { specType } from "../../../schema/facts.js";
import { parseIntent } from "../../../schema/index.js";
import type { IntentFile, SlotFile } from "../../../schema/types.js";
import type { Discard } from "../discard.js";
import { openModels } from "../models/modelAccess.js";
import type { ModelOptions } from "../models/options.js";
import type { ModelUse } from "../models/spending.js";

/** The source of an intent. */
export interface IntentDescription {
  /** Its purpose, in a sentence. */
  readonly description: string;
  /** Its domain. Default: none. */
  readonly domain?: string;
}

/** Options of making intents from descriptions. */
export interface MakeIntentsOptions {
  /** The models with their limits. */
  readonly models: ModelOptions;
  /** The folder of their answers. */
  readonly answers: string;
  /** True if to use stored answers only, without calls. Default: false. */
  readonly offline?: boolean;
  /** Names that are taken. Default: none. */
  readonly taken?: readonly string[];
  /** The number of requests for values, whose answers are merged. Default: 3. */
  readonly samples?: number;
  /** The number of values for each slot in a request. Default: 5. */
  readonly values?: number;
}

/** The result for a description. */
export type MadeIntent = { readonly intent: IntentFile } | { readonly failure: Discard };

/** The results for all descriptions. */
export interface MadeIntents {
  /** The result for each description, in order. */
  readonly made: readonly MadeIntent[];
  /** The use that this run paid for. */
  readonly paid: ModelUse;
}

/**
 * Makes intents from descriptions: stages 1 and 2. Values are requested several times and merged. An answer that is
 * still unusable after three attempts is left out; an intent without any values has none.
 * @throws BacklotError BAD_MODELS; any error of models, such as MODEL_BUDGET
 */
export async function makeIntents(
  descriptions: readonly IntentDescription[],
  { models: given, answers, offline = false, taken = [], samples = 3, values = 5 }: MakeIntentsOptions,
): Promise<MadeIntents> {
  const models = await openModels(given, { cache: answers, offline });
  const { intentSchema, slotValues } = await import("../stages/intents.js");
  const { runStage } = await import("../stages/runStage.js");
  const names = [...taken];
  const made: MadeIntent[] = [];
  for (const { description, domain = "" } of descriptions) {
    const item = description.slice(0, 80);
    const result = await runStage(intentSchema, { description, domain, taken: [...names] }, models, {
      item,
      draft: draftOf(description, names),
    });
    if ("failure" in result) {
      made.push(result);
      continue;
    }
    const file = { ...result.output, ...(domain === "" ? {} : { domain }) } as unknown as IntentFile;
    const { command, args, description: about } = parseIntent(file);
    names.push(command);
    const slots = [...args].map(([name, { type, optional, description: slot }]) => {
      return { name, type: specType(type), required: !optional, ...(slot === undefined ? {} : { description: slot }) };
    });
    const input = { tool: { intent: command, description: about, slots }, count: values };
    const drawn = await Promise.all(
      Array.from({ length: samples }, (_, sample) => runStage(slotValues, input, models, { item: command, sample })),
    );
    const found = drawn.flatMap((answer) => ("output" in answer ? [answer.output.values] : []));
    const filled = Object.entries(file.args).map(([name, slot]): [string, SlotFile] => {
      const all = found.flatMap((one) => one[name] ?? []);
      const different = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
      return [name, different.length === 0 ? slot : ({ ...slot, values: different } as SlotFile)];
    });
    made.push({ intent: { ...file, args: Object.fromEntries(filled) } });
  }
  return { made, paid: models.paid };
}

/** A stand-in for an intent, for estimates. */
function draftOf(description: string, taken: readonly string[]) {
  const command = `intent_${taken.length + 1}`;
  return { command, description, args: { detail: { type: "str", optional: false } } };
}
