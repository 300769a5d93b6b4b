import { isObject } from "../../base/json/object.js";
import { type ItemType, LIMIT, OPERATORS, ORDER_BY, put } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import { comparedType } from "../../labels/check/checkOperator.js";
import { specType } from "../../schema/facts.js";
import type { JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { argumentsSchema } from "../../schema/jsonSchema.js";
import { didYouMean } from "../../schema/nearest.js";
import { primitiveType } from "../../schema/slotTypes/slotKinds.js";
import { isFillable } from "../../transcript/events/intents.js";
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

/** Comparisons beyond equality in a call of a query, by slot, or the problem with them. */
export type Conditions =
  | { readonly slots: readonly (readonly [slot: string, comparison: build.BuildValue])[]; readonly problem?: never }
  | { readonly problem: string };

/** @param legal the parameters by slot @returns null for an intent that is not a query, or has no comparable slot */
export function conditionsSchema(intent: ResolvedIntent, legal: ReadonlyMap<string, string>): JsonSchema | null {
  const slots: string[] = [];
  const operators = new Set<string>();
  const kinds = new Set<string>();
  for (const { name, type } of intent.query ? intent.slots : []) {
    const compared = [...OPERATORS.keys()].flatMap((operator) => {
      const found = comparedType(operator, specType(type));
      return "type" in found ? [{ operator, kind: kindsOf(found.type) }] : [];
    });
    if (compared.length === 0) continue;
    slots.push(legal.get(name) ?? name);
    for (const { operator, kind } of compared) {
      operators.add(operator);
      for (const one of kind) kinds.add(one);
    }
  }
  if (slots.length === 0) return null;
  const scalars = [...kinds].sort().map((type) => ({ type }));
  const [only] = scalars;
  const items = scalars.length === 1 && only !== undefined ? only : { anyOf: scalars };
  return {
    type: "array",
    description:
      "Conditions that slots cannot say as values: each compares one slot. Leave out of the other parameters what stands here.",
    items: {
      type: "object",
      properties: {
        slot: { type: "string", enum: slots },
        operator: { type: "string", enum: [...OPERATORS.keys()].filter((operator) => operators.has(operator)) },
        value: {
          anyOf: [...scalars, { type: "array", items }],
          description:
            "What it is compared with. between takes a list of the minimum and the maximum; one_of, contains_none_of, contains_all_of and contains_any_of take a list.",
        },
      },
      required: ["slot", "operator", "value"],
      additionalProperties: false,
    },
  };
}

function kindsOf(type: ItemType): readonly string[] {
  if (typeof type !== "string" && "enum" in type) return type.enum.map((value) => typeof value);
  const primitive = primitiveType(type);
  return primitive === null ? [] : [primitive];
}

export function conditionsOf({ slots, conditionsParameter }: Tool, given: ReadonlyMap<string, unknown>): Conditions {
  const list = conditionsParameter === null ? null : (given.get(conditionsParameter) ?? null);
  if (list === null) return { slots: [] };
  if (!Array.isArray(list)) return { problem: `${conditionsParameter} is not a list of conditions` };
  const read: (readonly [string, build.BuildValue])[] = [];
  for (const one of list as readonly unknown[]) {
    if (!isObject(one) || Object.keys(one).sort().join() !== "operator,slot,value")
      return { problem: `a condition of ${conditionsParameter} is an object of slot, operator and value` };
    const { slot, operator, value } = one;
    if (typeof slot !== "string") return { problem: `a condition of ${conditionsParameter} names no slot` };
    if (typeof operator !== "string" || !OPERATORS.has(operator)) {
      const name = String(operator).slice(0, 80);
      return { problem: `no operator is called ${name}${didYouMean(name, OPERATORS.keys())}` };
    }
    read.push([slots.get(slot) ?? slot, build.operator(operator, value as build.BuildValue)]);
  }
  return { slots: read };
}
