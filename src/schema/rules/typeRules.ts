import { formatJson } from "../../base/json/formatJson.js";
import { type NumberLimits, patternFault, type TextLimits, type Value } from "../../kit/internal.js";
import { isIdentifier } from "../names.js";
import type { Finding } from "../problem.js";
import { isFieldsType, isObjectType } from "../slotTypes/slotKinds.js";
import { eachSlot, error, type Rules, type Subject, type TypePart, typeParts } from "./rule.js";

const MAX_DEPTH = 8;

function eachType(check: (part: TypePart) => readonly string[]) {
  return eachSlot(({ type }) =>
    typeParts(type).flatMap((part) =>
      check(part).map((message): Finding => ({ path: part.path, message: `${part.of}${message}` })),
    ),
  );
}

export const TYPE_RULES: Rules<Subject> = {
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

export function repeated<V extends Value>(values: readonly V[]): V[] {
  const counts = new Map<string, number>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 2;
  });
}
