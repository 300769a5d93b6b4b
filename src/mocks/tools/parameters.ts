import { LIMIT, ORDER_BY, put } from "../../kit/internal.js";
import type { JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { argumentsSchema } from "../../schema/jsonSchema.js";
import { isFillable } from "../../transcript/events/intents.js";
import { conditionsSchema } from "./conditions.js";
import { freeName, legalNames } from "./names.js";
import type { Tool, ToolOptions } from "./tool.js";

/** Pattern of a task's name: `x` and the index of the command that began it. */
export const TASK_PATTERN = "^x(0|[1-9][0-9]*)$";

/** Value of the task parameter that begins another task. */
export const NEW_TASK = "new";

export type Parameters = Pick<
  Tool,
  "parameters" | "slots" | "conditionsParameter" | "taskParameter" | "confirmedParameter"
>;

export function parametersOf(intent: ResolvedIntent, { style, confirmedFlag }: ToolOptions): Parameters {
  const schema = argumentsSchema(intent);
  const own = schema.properties as Readonly<Record<string, JsonSchema>>;
  const legal = legalNames(Object.keys(own));
  const properties: Record<string, JsonSchema> = {};
  const slots = new Map<string, string>();
  for (const [slot, name] of legal) {
    slots.set(name, slot);
    put(properties, name, withCondition(own[slot] as JsonSchema, intent, slot));
  }
  const add = (wanted: string, property: JsonSchema): string => {
    const name = freeName(wanted, new Set(Object.keys(properties)));
    put(properties, name, property);
    return name;
  };
  for (const [slot, property] of intent.query ? ORDER : []) {
    if (!legal.has(slot)) slots.set(add(slot, property), slot);
  }
  const conditions = conditionsSchema(intent, legal);
  const conditionsParameter = conditions === null ? null : add("where", conditions);
  const isOneShot = style === "one-shot";
  const taskParameter = !isOneShot && isFillable(intent) ? add("task", TASK) : null;
  const confirmedParameter = isOneShot && confirmedFlag === true && intent.confirm ? add("confirmed", CONFIRMED) : null;
  const required = isOneShot ? ((schema.required as readonly string[] | undefined) ?? []) : [];
  const parameters = {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required: required.map((slot) => legal.get(slot)) }),
    additionalProperties: false,
    ...("$defs" in schema ? { $defs: schema.$defs } : {}),
  };
  return { parameters, slots, conditionsParameter, taskParameter, confirmedParameter };
}

const ORDER: readonly (readonly [string, JsonSchema])[] = [
  [
    ORDER_BY.name,
    {
      type: "string",
      description: "The slot by which the rows are sorted; with - before it, the largest comes first.",
    },
  ],
  [LIMIT.name, { type: "integer", description: "How many rows to give at most." }],
];

const TASK: JsonSchema = {
  type: "string",
  pattern: `${TASK_PATTERN.slice(0, -1)}$|^${NEW_TASK}$`,
  description: `The task to fill or change, as results name it, such as x1, or "${NEW_TASK}" to begin another one. Default: the one of this kind that is under way, or else a new one.`,
};

const CONFIRMED: JsonSchema = {
  type: "boolean",
  description: "Whether the user has agreed to exactly this. Leave it out before the user was asked.",
};

/** Describes a slot's condition in words, since providers' schemas support none across properties. */
function withCondition(property: JsonSchema, { slots, asks }: ResolvedIntent, name: string): JsonSchema {
  const slot = slots.find((one) => one.name === name);
  if (slot?.when === undefined || !slot.required || !asks) return property;
  const values = slot.when.in.map((value) => JSON.stringify(value)).join(" or ");
  const condition = `Required where ${slot.when.slot} is ${values}.`;
  const { description } = property;
  return { ...property, description: typeof description === "string" ? `${description}. ${condition}` : condition };
}
