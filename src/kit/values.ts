import { isDate, isTime } from "./limits/formats.js";
import { beyondTrying, describeNumber, describeText, isWithin } from "./limits/limits.js";
import { SCALARS, type ScalarFacts } from "./scalars.js";
import type { Operator } from "./signal.js";
import type {
  EnumType,
  FieldSpec,
  ItemType,
  NumberType,
  Scalar,
  ScalarType,
  SlotType,
  TextType,
  Value,
} from "./spec.js";

export { isDate, isTime };

export type Kind = "str" | "int" | "float" | "bool" | "none" | "list" | "object";

export interface Mismatch {
  readonly code: "WRONG_TYPE" | "WRONG_VALUE";
  /** Completes "slot party_size …": for example `takes int, not str "two"`. */
  readonly text: string;
}

/** Stands for "any" in imported intents; allowed in each of their slots and never sent. */
export const DONTCARE = "dontcare";

export function kindOf(value: Value | null | undefined): Kind {
  switch (typeof value) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    default:
      return value === null || value === undefined ? "none" : Array.isArray(value) ? "list" : "object";
  }
}

export function typeName(type: SlotType): string {
  if (typeof type === "string") return type;
  if ("enum" in type) return `one of ${type.enum.map((v) => JSON.stringify(v)).join(", ")}`;
  if ("list" in type) return `list of ${typeName(type.list)}`;
  if ("str" in type) return describeText(type.str);
  if ("int" in type) return describeNumber("int", type.int);
  if ("float" in type) return describeNumber("float", type.float);
  return takesAny(type) ? "any value" : "object";
}

/** True if a type allows values of any kind; a JSON Schema on the host says which. */
export function takesAny(type: SlotType): boolean {
  return typeof type === "object" && "any" in type && type.any === true;
}

/** True if a type has single values, neither lists nor objects. */
export function isItemType(type: SlotType): type is ItemType {
  return typeof type === "string" || !("list" in type || "fields" in type || "object" in type);
}

/** Returns the scalar type of single values, without limits; null for closed values. */
export function scalarOf(type: Exclude<ItemType, EnumType>): ScalarType;
export function scalarOf(type: ItemType): ScalarType | null;
export function scalarOf(type: ItemType): ScalarType | null {
  if (typeof type === "string") return type;
  return "enum" in type ? null : "str" in type ? "str" : "int" in type ? "int" : "float";
}

/** The rule of checker and kit: `int` fits `float`, nothing else converts. @param kind as written, or of the value */
export function itemMismatch(type: ItemType, value: Scalar, kind: Kind, shown: Scalar = value): Mismatch | null {
  if (typeof type !== "string") {
    if (!("enum" in type)) return limitMismatch(type, value, kind, shown);
    return type.enum.includes(value) ? null : wrongValue(typeName(type), shown);
  }
  const { kind: own, spelling }: ScalarFacts = SCALARS[type];
  if (kind !== own && !(type === "float" && kind === "int"))
    return { code: "WRONG_TYPE", text: `takes ${type}, not ${kind} ${JSON.stringify(shown)}` };
  if (type === "int" && !Number.isSafeInteger(value)) return wrongValue("an integer of at most 2^53 - 1", shown);
  if (spelling === undefined || (typeof value === "string" && spelling.fits(value))) return null;
  return wrongValue(spelling.says, shown);
}

function limitMismatch(type: TextType | NumberType, value: Scalar, kind: Kind, shown: Scalar): Mismatch | null {
  const wrong = itemMismatch(scalarOf(type), value, kind, shown);
  if (wrong !== null) return wrong;
  const limits = "str" in type ? type.str : "int" in type ? type.int : type.float;
  if (isWithin(limits, value as string | number)) return null;
  return wrongValue(`${typeName(type)}${beyondTrying(limits, value as string | number)}`, shown);
}

/** Checks a value against a slot's type; `missingField` reports missing fields. @returns null if it fits */
export function mismatch(type: SlotType, value: Value): Mismatch | null {
  return valueMismatch(type, value, "");
}

function valueMismatch(type: SlotType, value: Value | null, at: string): Mismatch | null {
  if (takesAny(type)) return null;
  const kind = kindOf(value);
  if (isItemType(type)) {
    if (kind === "list" || kind === "object" || kind === "none")
      return placed({ code: "WRONG_TYPE", text: `takes ${typeName(type)}, not ${kind}` }, at);
    return placed(itemMismatch(type, value as Scalar, kind), at);
  }
  if ("list" in type) {
    if (kind !== "list") return placed({ code: "WRONG_TYPE", text: `takes ${typeName(type)}, not ${kind}` }, at);
    const items = value as readonly Value[];
    if (isItemType(type.list)) {
      for (const item of items) {
        const wrong = valueMismatch(type.list, item, "");
        if (wrong !== null) return placed({ code: wrong.code, text: `${wrong.text} in its list` }, at);
      }
      return null;
    }
    for (let i = 0; i < items.length; i++) {
      const wrong = valueMismatch(type.list, items[i] as Value, `${at}[${i}]`);
      if (wrong !== null) return wrong;
    }
    return null;
  }
  if (kind !== "object") return placed({ code: "WRONG_TYPE", text: `takes an object, not ${kind}` }, at);
  return "fields" in type ? fieldMismatch(type.fields, value as Readonly<Record<string, Value | null>>, at) : null;
}

/** Removes fields that the type does not name, at any depth; values that do not fit stay unchanged. */
export function withNamedFields(type: SlotType, value: Value | null): Value | null {
  if (typeof type === "string" || typeof value !== "object" || value === null) return value;
  if ("list" in type)
    return Array.isArray(value) ? value.map((item: Value) => withNamedFields(type.list, item) as Value) : value;
  if (!("fields" in type) || Array.isArray(value)) return value;
  const held = value as Readonly<Record<string, Value | null>>;
  const known = type.fields.filter(({ name }) => Object.hasOwn(held, name));
  return Object.fromEntries(
    known.map(({ name, type: inner }) => [name, withNamedFields(inner, held[name] as Value | null)]),
  ) as Value;
}

function fieldMismatch(
  fields: readonly FieldSpec[],
  value: Readonly<Record<string, Value | null>>,
  at: string,
): Mismatch | null {
  for (const name of Object.keys(value)) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return placed({ code: "WRONG_VALUE", text: `has no field ${name}` }, at);
    const held = value[name] as Value | null;
    if (held === null && field.nullable === true) continue;
    const wrong = valueMismatch(field.type, held, at === "" ? name : `${at}.${name}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

function placed(wrong: Mismatch | null, at: string): Mismatch | null {
  return wrong === null || at === "" ? wrong : { code: wrong.code, text: `${wrong.text} at ${at}` };
}

/** Returns the first missing required field: `[0].last_name`, `.address.city`; null if there is none. */
export function missingField(type: SlotType, value: Value | null): string | null {
  if (typeof type === "string" || typeof value !== "object" || value === null) return null;
  if ("list" in type) {
    if (isItemType(type.list) || !Array.isArray(value)) return null;
    for (let i = 0; i < value.length; i++) {
      const missing = missingField(type.list, value[i] as Value);
      if (missing !== null) return `[${i}]${missing}`;
    }
    return null;
  }
  if (!("fields" in type) || Array.isArray(value)) return null;
  for (const { name, type: inner, required, nullable } of type.fields) {
    const held = Object.hasOwn(value, name) ? (value as Readonly<Record<string, Value | null>>)[name] : undefined;
    if (held === undefined || held === null) {
      if (required && !(held === null && nullable === true)) return `.${name}`;
      continue;
    }
    const missing = missingField(inner, held);
    if (missing !== null) return `.${name}${missing}`;
  }
  return null;
}

/** Compares values: scalars by value, lists item by item, objects and comparisons key by key. */
export function sameValue(a: Value | Operator | null | undefined, b: Value | Operator | null | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => sameValue(item, b[i]));
  }
  const [left, right] = [a as Record<string, Value>, b as Record<string, Value>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  );
}

/** Returns a text that is equal for two JSON values exactly if they are equal, regardless of key order. */
export function valueKey(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

function wrongValue(expected: string, value: Scalar): Mismatch {
  return { code: "WRONG_VALUE", text: `takes ${expected}, not ${JSON.stringify(value)}` };
}
