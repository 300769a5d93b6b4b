import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import type { Intent, ResolvedIntent } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { resolveIntents } from "../../schema/resolve.js";
import { controlTools } from "./controls.js";
import { legalNames } from "./names.js";
import { originName, originTool } from "./origin.js";
import { outputSchema } from "./output.js";
import { parametersOf } from "./parameters.js";
import type { Tool, ToolOptions } from "./tool.js";

/**
 * The intents of a back-end as tools, in no provider's format: one for each intent, implicit queries included, and in
 * the style `slot-filling` the actions on tasks that its intents need (`confirm`, `resume`, `clear`, `cancel`).
 * @param source a back-end, or any object with intents
 * @returns the tools, in the order of the intents
 * @throws BacklotError BAD_OPTION for an unknown intent; SCHEMA_INVALID or NAME_CLASH for intents that break a rule
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { toolsOf } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const [tool] = toolsOf(backend, { style: "one-shot", intents: ["book_table"] });
 * console.assert(tool?.name === "book_table");
 * backend.close();
 * ```
 */
export function toolsOf(source: { readonly intents: readonly Intent[] }, options: ToolOptions = {}): readonly Tool[] {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "tools are made with an object of options");
  const { style, confirmedFlag, intents, principal } = options;
  if (intents !== undefined && !(Array.isArray(intents) && intents.every((name) => typeof name === "string")))
    throw new BacklotError("BAD_OPTION", "intents must be a list of their names");
  const key = JSON.stringify([style === "one-shot", confirmedFlag === true, intents ?? null, principal ?? null]);
  const known = made.get(source.intents) ?? new Map<string, readonly Tool[]>();
  made.set(source.intents, known);
  const tools = known.get(key) ?? frozen(newTools(source.intents, options));
  known.set(key, tools);
  return tools;
}

/** Cache of tools by their options, since many sessions share the same tools. */
const made = new WeakMap<readonly Intent[], Map<string, readonly Tool[]>>();

function newTools(given: readonly Intent[], options: ToolOptions): readonly Tool[] {
  const { intents, entities } = resolveIntents(given);
  const chosen = chosenIntents(intents, options);
  const nameOf = ({ command, declared }: ResolvedIntent): string =>
    declared?.tool === undefined ? command : originName(declared.tool);
  const names = legalNames(chosen.map(nameOf));
  const tools = chosen.map((intent): Tool => {
    const { command, query, confirm, declared } = intent;
    const name = names.get(nameOf(intent)) as string;
    if (declared?.tool !== undefined) return originTool(intent, declared.tool, name);
    return {
      name,
      description: descriptionOf(intent, options),
      ...parametersOf(intent, options),
      output: outputSchema(intent.entity === null ? undefined : entities.get(intent.entity)),
      annotations: { readOnly: query, destructive: confirm, idempotent: query },
      intent: command,
      action: "call",
    };
  });
  const asking = chosen.filter(({ declared }) => declared?.tool === undefined);
  if (options.style === "one-shot" || asking.length === 0) return tools;
  return [...tools, ...controlTools(asking, new Set(names.values()))];
}

/** The one who has all tools that name nobody. */
const ASSISTANT = "assistant";

function chosenIntents(
  intents: readonly ResolvedIntent[],
  { intents: wanted, principal = ASSISTANT }: ToolOptions,
): ResolvedIntent[] {
  if (wanted === undefined) {
    const standing = intents.filter(({ declared }) => declared?.tool !== undefined);
    const ownerOf = ({ declared }: ResolvedIntent): string => declared?.tool?.principal ?? ASSISTANT;
    const owners = new Set([ASSISTANT, ...standing.map(ownerOf)]);
    if (!owners.has(principal))
      throw new BacklotError(
        "BAD_OPTION",
        `no tool is that of ${formatValue(principal)}${didYouMean(String(principal), owners)}`,
      );
    const placeOf = ({ declared }: ResolvedIntent): number => declared?.tool?.place ?? intents.length;
    if (standing.length === 0) return [...intents];
    return standing
      .filter((intent) => ownerOf(intent) === principal)
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  }
  const byName = new Map(intents.map((intent) => [intent.command, intent]));
  return wanted.map((name) => {
    const intent = byName.get(name);
    if (intent !== undefined) return intent;
    throw new BacklotError("BAD_OPTION", `no intent is called ${name}${didYouMean(name, byName.keys())}`);
  });
}

function descriptionOf(
  { command, description, query, confirm, asks, performs }: ResolvedIntent,
  options: ToolOptions,
): string {
  const about = description === "" ? command.replaceAll("_", " ") : description;
  const sentences = [/[.!?]$/.test(about) ? about : `${about}.`];
  if (options.style === "one-shot") {
    if (confirm && options.confirmedFlag === true)
      sentences.push("It is carried out only where confirmed says that the user has agreed.");
    else if (confirm) sentences.push("It is carried out only after the user has agreed.");
    return sentences.join(" ");
  }
  if (!query || asks)
    sentences.push("Give what is known; the result asks for what is missing, and further calls add to it.");
  if (confirm) sentences.push("It is carried out once confirm was called; call that only after the user has agreed.");
  if (performs === "when_told") sentences.push("Once it is complete, resume carries it out.");
  return sentences.join(" ");
}

function frozen<T>(value: T): T {
  if (!isObject(value) || value instanceof Map || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const held of Object.values(value)) frozen(held);
  return value;
}
