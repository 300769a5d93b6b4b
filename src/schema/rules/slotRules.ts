import { formatJson } from "../../json/formatJson.js";
import { DONTCARE, mismatch, type Value } from "../../kit/internal.js";
import { slotTypeName } from "../entity.js";
import { nearestName } from "../nearest.js";
import { objectFault, objectMismatch } from "../objectType.js";
import type { Finding } from "../problem.js";
import { closedValues, isListType, isObjectType } from "../slotKinds.js";
import type { SlotSchema, SlotSchemaType } from "../types.js";
import { error, type Rules, type Subject, warning } from "./rule.js";

/** Applies a check to every slot; the paths of its findings are completed with the slot's. */
function eachSlot(check: (slot: SlotSchema, name: string, subject: Subject) => readonly Finding[]) {
  return (subject: Subject): Finding[] => {
    const found: Finding[] = [];
    for (const [name, slot] of subject.intent.args) {
      for (const finding of check(slot, name, subject)) {
        found.push({ ...finding, path: ["args", name, ...finding.path], message: `slot ${name}: ${finding.message}` });
      }
    }
    return found;
  };
}

/** Rules about single slots and the conditions between them. */
export const SLOT_RULES: Rules<Subject> = {
  "an enum has values": error(
    eachSlot(({ type }) =>
      closedValues(type)?.length === 0 ? [{ path: ["type"], message: "the enum has no values" }] : [],
    ),
  ),
  "an enum names each value once": error(
    eachSlot(({ type }) =>
      repeated(closedValues(type) ?? []).map((value) => ({
        path: ["type"],
        message: `the enum names ${formatJson(value)} more than once`,
      })),
    ),
  ),
  "numbers are finite, and integers at most 2^53-1": error(
    eachSlot(({ type, values, default: value, required_when: when }) => {
      const parts = { type: closedValues(type), values, default: value, required_when: when?.in };
      return Object.entries(parts).flatMap(([part, held]) =>
        inexact(held) ? [{ path: [part], message: "holds a number that is not finite or not exact" }] : [],
      );
    }),
  ),
  "sample values have their slot's type": error(
    eachSlot(({ type, values = [] }, _, { intent }) =>
      values.flatMap((value, index) => {
        const fault = sampleFault(type, value, intent.dontcare);
        return fault === null
          ? []
          : [{ path: ["values", index], message: `sample value ${formatJson(value)}: ${fault}` }];
      }),
    ),
  ),
  "sample values are given once": warning(
    eachSlot(({ values = [] }) =>
      repeated(values).map((value) => ({
        path: ["values"],
        message: `sample value ${formatJson(value)} is given more than once`,
      })),
    ),
  ),
  "a default has its slot's type": error(
    eachSlot(({ type, default: value }, _, { intent }) => {
      const isAny = intent.dontcare && value === DONTCARE;
      const fault = value === undefined || isAny ? null : valueFault(type, value);
      return fault === null ? [] : [{ path: ["default"], message: `the default ${fault}` }];
    }),
  ),
  "a required slot has no default": error(
    eachSlot(({ optional, default: value, required_when: when }) =>
      optional || value === undefined || when !== undefined
        ? []
        : [
            {
              path: ["default"],
              part: "key",
              message: "is required and has a default; make it optional, or leave out the default",
            },
          ],
    ),
  ),
  "required_when names another slot of the intent": error(
    eachSlot(({ required_when: when }, name, { intent, broken }) => {
      if (when === undefined || broken.has(when.slot)) return [];
      const path = ["required_when", "slot"];
      if (when.slot === name) return [{ path, message: "required_when names the slot itself" }];
      if (intent.args.has(when.slot)) return [];
      const meant = nearestName(
        when.slot,
        [...intent.args.keys()].filter((slot) => slot !== name),
      );
      return [
        {
          path,
          message: `required_when names an unknown slot ${when.slot}${meant === null ? "" : `; did you mean ${meant}?`}`,
        },
      ];
    }),
  ),
  "required_when compares with values that the other slot can hold": error(
    eachSlot(({ required_when: when }, name, { intent }) => {
      const other = when === undefined || when.slot === name ? undefined : intent.args.get(when.slot);
      if (when === undefined || other === undefined) return [];
      const path = ["required_when"];
      if (when.in.length === 0)
        return [{ path, message: "required_when lists no value, so the slot is never required" }];
      if (isListType(other.type) || isObjectType(other.type)) {
        return [
          { path, message: `required_when compares ${when.slot}, a ${slotTypeName(other.type)}, with a single value` },
        ];
      }
      return when.in.flatMap((value) => {
        const fault = valueFault(other.type, value);
        return fault === null ? [] : [{ path, message: `required_when: ${when.slot} ${fault}` }];
      });
    }),
  ),
  "match compares strings": warning(
    eachSlot(({ type, match }) =>
      match === undefined || match === "exact" || holdsText(type)
        ? []
        : [{ path: ["match"], message: `match ${match} has no effect on values of type ${slotTypeName(type)}` }],
    ),
  ),
  "an object's JSON Schema is sound and refers only within itself": error(
    eachSlot(({ type }) => {
      const fault = isObjectType(type) ? objectFault(type.object) : null;
      return fault === null ? [] : [{ ...fault, path: ["type", "object", ...fault.path] }];
    }),
  ),
};

/** What is wrong with a value for a slot of that type, or null: completes "slot x …". */
function valueFault(type: SlotSchemaType, value: Value): string | null {
  return isObjectType(type) ? objectMismatch(type.object, value) : (mismatch(type, value)?.text ?? null);
}

/** A list's samples may be whole lists or single items. */
function sampleFault(type: SlotSchemaType, value: Value, dontcare: boolean): string | null {
  if (dontcare && value === DONTCARE) return null;
  return isListType(type) && !Array.isArray(value) ? valueFault(type.list, value) : valueFault(type, value);
}

function holdsText(type: SlotSchemaType): boolean {
  const item = isListType(type) ? type.list : type;
  return typeof item === "string"
    ? !["int", "float", "bool"].includes(item)
    : "enum" in item && item.enum.some((v) => typeof v === "string");
}

/** Whether a number that JSON cannot keep stands anywhere in a value. */
function inexact(value: unknown): boolean {
  if (typeof value === "number") {
    return !Number.isFinite(value) || (/^-?\d+$/.test(String(value)) && !Number.isSafeInteger(value));
  }
  return typeof value === "object" && value !== null && Object.values(value).some(inexact);
}

/** The values that occur more than once, each once. */
function repeated<V extends Value>(values: readonly V[]): V[] {
  const counts = new Map<string, number>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 2;
  });
}
