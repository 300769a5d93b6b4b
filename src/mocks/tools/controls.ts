import { isObject } from "../../base/json/object.js";
import { put } from "../../kit/internal.js";
import type { JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { argumentsSchema } from "../../schema/jsonSchema.js";
import { isObjectType } from "../../schema/slotTypes/slotKinds.js";
import { isFillable } from "../../transcript/events/intents.js";
import { freeName } from "./names.js";
import { outputSchema } from "./output.js";
import { TASK_PATTERN } from "./parameters.js";
import type { Tool, ToolAction } from "./tool.js";

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
    const all: Record<string, JsonSchema> = {};
    for (const [key, property] of Object.entries(properties)) put(all, key, property);
    return {
      name,
      description,
      parameters: {
        type: "object",
        properties: all,
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
