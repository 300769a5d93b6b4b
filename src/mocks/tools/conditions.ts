import { isObject } from "../../base/json/object.js";
import { type ItemType, OPERATORS } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import { comparedType } from "../../labels/check/checkOperator.js";
import { specType } from "../../schema/facts.js";
import type { JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { primitiveType } from "../../schema/slotTypes/slotKinds.js";
import type { Tool } from "./tool.js";

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

/** Returns the conditions of a call. They are validated when the command is executed. */
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
