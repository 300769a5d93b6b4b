import { formatJson } from "../../base/json/formatValue.js";
import {
  DONTCARE,
  mismatch,
  missingField,
  type NumberLimits,
  patternFault,
  type TextLimits,
  type Value,
} from "../../kit/internal.js";
import { slotTypeName } from "../entity.js";
import { specType } from "../facts.js";
import { isIdentifier } from "../names.js";
import { nearestName } from "../nearest.js";
import type { Finding } from "../problem.js";
import { objectFault, objectMismatch } from "../slotTypes/objectType.js";
import {
  closedValues,
  isFieldsType,
  isListType,
  isObjectType,
  isSingleType,
  memberType,
  primitiveType,
} from "../slotTypes/slotKinds.js";
import type { SlotSchemaType } from "../types.js";
import { eachSlot, error, numbersOf, type Rules, type Subject, type TypePart, typeParts, warning } from "./rule.js";

const MAX_DEPTH = 8;

function eachType(check: (part: TypePart) => readonly string[]) {
  return eachSlot(({ type }) =>
    typeParts(type).flatMap((part) =>
      check(part).map((message): Finding => ({ path: part.path, message: `${part.of}${message}` })),
    ),
  );
}

const TYPE_RULES: Rules<Subject> = {
  "an enum has values": error(
    eachType(({ type }) => (isTypeWith(type, "enum") && type.enum.length === 0 ? ["the enum has no values"] : [])),
  ),
  "an enum names each value once": error(
    eachType(({ type }) =>
      isTypeWith(type, "enum")
        ? repeated(type.enum).map((value) => `the enum names ${formatJson(value)} more than once`)
        : [],
    ),
  ),
  "limits leave something to hold": error(
    eachType(({ type }) => {
      if (isTypeWith(type, "str")) return emptyText(type.str);
      if (isTypeWith(type, "int")) return emptyRange(type.int, true);
      return isTypeWith(type, "float") ? emptyRange(type.float, false) : [];
    }),
  ),
  "a pattern can be matched in linear time": error(
    eachType(({ type }) => {
      const pattern = isTypeWith(type, "str") ? type.str.pattern : undefined;
      const fault = pattern === undefined ? null : patternFault(pattern);
      return fault === null ? [] : [`the pattern ${formatJson(pattern)} ${fault}`];
    }),
  ),
  "an object has fields, whose names are ASCII letters, digits and _": error(
    eachType(({ type }) => {
      if (!isFieldsType(type)) return [];
      const names = Object.keys(type.fields);
      if (names.length === 0) return ["the object has no fields"];
      return names.flatMap((name) => {
        if (!isIdentifier(name)) return [`${JSON.stringify(name)} cannot name a field`];
        return name in Object.prototype
          ? [`${name} is a member of every JavaScript object and cannot name a field`]
          : [];
      });
    }),
  ),
  "an object does not look like a comparison": error(
    eachType(({ type }) =>
      isFieldsType(type) && "operator" in type.fields && "args" in type.fields
        ? ["fields called operator and args together stand for a comparison"]
        : [],
    ),
  ),
  "an object that a JSON Schema describes is a whole slot": error(
    eachType(({ type, of }) => (of !== "" && isObjectType(type) ? ['takes { "fields": {…} } for objects here'] : [])),
  ),
  [`objects nest at most ${MAX_DEPTH} levels deep`]: error(
    eachSlot(({ type }) => {
      const deep = typeParts(type).find(({ depth }) => depth > MAX_DEPTH);
      return deep === undefined
        ? []
        : [{ path: deep.path, message: `objects nest more than ${MAX_DEPTH} levels deep` }];
    }),
  ),
};

function isTypeWith<Key extends string>(
  type: TypePart["type"],
  key: Key,
): type is Extract<TypePart["type"], Record<Key, unknown>> {
  return typeof type !== "string" && key in type;
}

function emptyText({ min_length: min = 0, max_length: max = min }: TextLimits): string[] {
  return min > max ? [`min_length ${min} is more than max_length ${max}`] : [];
}

function emptyRange(limits: NumberLimits, isWhole: boolean): string[] {
  const { minimum = -Infinity, maximum = Infinity } = limits;
  const { exclusive_minimum: above = -Infinity, exclusive_maximum: below = Infinity } = limits;
  const isEmpty = isWhole
    ? Math.max(Math.ceil(minimum), Math.floor(above) + 1) > Math.min(Math.floor(maximum), Math.ceil(below) - 1)
    : minimum > maximum || above >= below || minimum >= below || above >= maximum;
  return isEmpty ? ["no number is within the limits"] : [];
}

function repeated<V extends Value>(values: readonly V[]): V[] {
  const counts = new Map<string, number>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 2;
  });
}

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
    eachSlot(({ type, match }) => {
      const item = memberType(type);
      const isMoment = holdsText(type) && typeof item === "string" && item !== "str";
      if (match === undefined || match === "exact" || (holdsText(type) && !isMoment)) return [];
      const effect = isMoment && match === "fuzzy" ? "also finds other values near those" : "has no effect on values";
      return [{ path: ["match"], message: `match ${match} ${effect} of type ${slotTypeName(type)}` }];
    }),
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
