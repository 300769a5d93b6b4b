import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import type { Intent, JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { argumentsSchema } from "../../schema/jsonSchema.js";
import { didYouMean } from "../../schema/nearest.js";
import { resolveIntents } from "../../schema/resolve.js";
import { isObjectType } from "../../schema/slotTypes/slotKinds.js";
import { isFillable } from "../../transcript/events/intents.js";
import { freeName, legalNames } from "./names.js";
import { originName, originTool } from "./origin.js";
import { outputSchema } from "./output.js";
import { parametersOf, TASK_PATTERN } from "./parameters.js";
import type { Tool, ToolAction, ToolOptions } from "./tool.js";

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

interface Control {
  readonly action: ToolAction;
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const task = (fallback: string): JsonSchema => ({
  type: "string",
  pattern: TASK_PATTERN,
  description: `The task, as results name it, such as x1. Default: ${fallback}.`,
});

const CONFIRM: Control = {
  action: "confirm",
  description: "Carry out a task that waits for a confirmation. Call it only after the user has agreed.",
  properties: { task: task("the one that waits for a confirmation") },
  required: [],
};

const RESUME: Control = {
  action: "resume",
  description: "Go on with a task: what is complete and waits is carried out.",
  properties: { task: task("the one that was spoken of last") },
  required: [],
};

const CLEAR: Control = {
  action: "clear",
  description: "Empty slots of a task, for what the user takes back.",
  properties: {
    slots: { type: "array", items: { type: "string" }, minItems: 1, description: "The slots to empty." },
    task: task("the one that was spoken of last"),
  },
  required: ["slots"],
};

function appendControl(intents: readonly ResolvedIntent[]): readonly Control[] {
  const lists = intents.filter(isFillable).flatMap(listsOf);
  const places = [...new Set(lists.map(({ place }) => place))];
  const items = [...new Map(lists.map(({ items: one }) => [JSON.stringify(one), one])).values()];
  const [only] = items;
  if (only === undefined) return [];
  return [
    {
      action: "append",
      description: "Add one value to a list that a task holds. To replace the list, call the task's own tool.",
      properties: {
        slot: { type: "string", description: `The slot that holds the list: ${places.join(", ")}.` },
        value: { ...(items.length === 1 ? only : { anyOf: items }), description: "The value to add." },
        task: task("the one that was spoken of last"),
      },
      required: ["slot", "value"],
    },
  ];
}

const CANCEL: Control = {
  action: "cancel",
  description: "Give up a task that is under way and that the user no longer wants. What was carried out stays.",
  properties: { task: task("the last one that is under way") },
  required: [],
};

/** Tools that act on tasks, as far as the intents need them. @param taken the names of the intents' tools */
export function controlTools(intents: readonly ResolvedIntent[], taken: ReadonlySet<string>): readonly Tool[] {
  const some = (test: (intent: ResolvedIntent) => boolean) => intents.some(test);
  const controls = [
    ...(some(({ confirm }) => confirm) ? [CONFIRM] : []),
    ...(some(({ performs }) => performs === "when_told") ? [RESUME] : []),
    ...(some(({ query, asks }) => !query || asks) ? [CLEAR] : []),
    ...appendControl(intents),
    ...(some(({ query, asks }) => !query || asks) ? [CANCEL] : []),
  ];
  const used = new Set(taken);
  return controls.map(({ action, description, properties, required }) => {
    const name = freeName(action, used);
    used.add(name);
    return {
      name,
      description,
      parameters: {
        type: "object",
        properties: { ...properties },
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: false,
      },
      output: outputSchema(undefined),
      annotations: { readOnly: false, destructive: action === "confirm", idempotent: action === "clear" },
      intent: null,
      action,
      slots: new Map(),
      conditionsParameter: null,
      taskParameter: "task",
      confirmedParameter: null,
    };
  });
}

export interface HeldList {
  /** Path of the list: a slot, or a part of its value, such as `passengers[0].meals`. */
  readonly place: string;
  readonly items: JsonSchema;
}

/** Returns the lists that tasks of an intent may hold, except within values described by a JSON Schema. */
export function listsOf(intent: ResolvedIntent): readonly HeldList[] {
  const { properties } = argumentsSchema(intent) as { readonly properties: Readonly<Record<string, JsonSchema>> };
  return intent.slots.flatMap(({ name, type }) => (isObjectType(type) ? [] : within(properties[name], name)));
}

function within(schema: unknown, place: string): readonly HeldList[] {
  if (!isObject(schema)) return [];
  const { anyOf, items, properties } = schema;
  const variants = Array.isArray(anyOf) ? anyOf.flatMap((one) => within(one, place)) : [];
  const own = isObject(items) ? [{ place, items }, ...within(items, `${place}[0]`)] : [];
  const fields = Object.entries(isObject(properties) ? properties : {});
  return [...variants, ...own, ...fields.flatMap(([name, field]) => within(field, `${place}.${name}`))];
}
