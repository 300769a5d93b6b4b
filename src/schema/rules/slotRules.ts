import { formatJson } from "../../base/json/formatJson.js";
import { DONTCARE, mismatch, missingField, type Value } from "../../kit/internal.js";
import { slotTypeName } from "../entity.js";
import { specType } from "../facts.js";
import { nearestName } from "../nearest.js";
import { objectFault, objectMismatch } from "../slotTypes/objectType.js";
import {
  closedValues,
  isListType,
  isObjectType,
  isSingleType,
  memberType,
  primitiveType,
} from "../slotTypes/slotKinds.js";
import type { SlotSchemaType } from "../types.js";
import { eachSlot, error, numbersOf, type Rules, type Subject, warning } from "./rule.js";
import { repeated, TYPE_RULES } from "./typeRules.js";

export const SLOT_RULES: Rules<Subject> = {
  ...TYPE_RULES,
  "numbers are finite, and integers at most 2^53-1": error(
    eachSlot(({ type, values, default: value, required_when: when }) => {
      const parts = { type: numbersOf(type), values, default: value, required_when: when?.in };
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
      const suggestion = nearestName(
        when.slot,
        [...intent.args.keys()].filter((slot) => slot !== name),
      );
      return [
        {
          path,
          message: `required_when names an unknown slot ${when.slot}${suggestion === null ? "" : `; did you mean ${suggestion}?`}`,
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
      if (!isSingleType(other.type)) {
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

/** Completes "slot x …". */
function valueFault(type: SlotSchemaType, value: Value): string | null {
  if (isObjectType(type)) return objectMismatch(type.object, value);
  const spec = specType(type);
  const wrong = mismatch(spec, value)?.text ?? null;
  if (wrong !== null) return wrong;
  const missing = missingField(spec, value);
  return missing === null ? null : `lacks the required field ${missing.replace(/^\./, "")}`;
}

/** The fault of a sample, or null. A list's samples may be whole lists or single items. */
function sampleFault(type: SlotSchemaType, value: Value, dontcare: boolean): string | null {
  if (dontcare && value === DONTCARE) return null;
  return isListType(type) && !Array.isArray(value) ? valueFault(type.list, value) : valueFault(type, value);
}

function holdsText(type: SlotSchemaType): boolean {
  const item = memberType(type);
  if (!isSingleType(item)) return false;
  const closed = closedValues(item);
  return closed === null ? primitiveType(item) === "string" : closed.some((value) => typeof value === "string");
}

/** True if a value holds a number that JSON cannot keep. */
function inexact(value: unknown): boolean {
  if (typeof value === "number") {
    return !Number.isFinite(value) || (/^-?\d+$/.test(String(value)) && !Number.isSafeInteger(value));
  }
  return typeof value === "object" && value !== null && Object.values(value).some(inexact);
}
