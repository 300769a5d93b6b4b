import { specType } from "../../schema/facts.js";
import { parseIntent } from "../../schema/index.js";
import type { IntentFile, SlotFile } from "../../schema/types.js";
import type { Discard } from "../discard.js";
import type { ModelAccess } from "../models/modelAccess.js";

/** What an intent is made from. */
export interface IntentDescription {
  /** What it does, in a sentence. */
  readonly description: string;
  /** Default: none. */
  readonly domain?: string;
}

/** How intents are made from descriptions. */
export interface MakeIntentsOptions {
  readonly models: ModelAccess;
  /** Names that are taken. Default: none. */
  readonly taken?: readonly string[];
  /** How often values are asked for; what comes is put together. Default: 3. */
  readonly samples?: number;
  /** How many values for each slot are asked for each time. Default: 5. */
  readonly values?: number;
}

/** What became of a description. */
export type MadeIntent = { readonly intent: IntentFile } | { readonly failure: Discard };

/**
 * Makes intents from descriptions: stages 1 and 2. Values are asked for several times and put together; an answer that does not do
 * after three attempts is left out, and an intent without any values has none.
 * @throws what models throw, such as MODEL_BUDGET
 */
export async function makeIntents(
  descriptions: readonly IntentDescription[],
  { models, taken = [], samples = 3, values = 5 }: MakeIntentsOptions,
): Promise<readonly MadeIntent[]> {
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
    const answers = await Promise.all(
      Array.from({ length: samples }, (_, sample) => runStage(slotValues, input, models, { item: command, sample })),
    );
    const found = answers.flatMap((answer) => ("output" in answer ? [answer.output.values] : []));
    const filled = Object.entries(file.args).map(([name, slot]): [string, SlotFile] => {
      const all = found.flatMap((one) => one[name] ?? []);
      const different = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
      return [name, different.length === 0 ? slot : ({ ...slot, values: different } as SlotFile)];
    });
    made.push({ intent: { ...file, args: Object.fromEntries(filled) } });
  }
  return made;
}

/** A stand-in for an intent, for estimates. */
function draftOf(description: string, taken: readonly string[]) {
  const command = `intent_${taken.length + 1}`;
  return { command, description, args: { detail: { type: "str", optional: false } } };
}
