import type { FieldsType, IntentSpec, ItemType, SlotType } from "../../kit/internal.js";
import { closedValues, primitiveType } from "../../schema/slotTypes/slotKinds.js";
import type { Expression, ObjectEntry } from "../ast.js";
import { isItem, listItem } from "../check/fit.js";

/**
 * True if a value has the TypeScript type that the generated class declares for a slot. The checker may accept more: a
 * reference from a `str` slot to closed values, "dontcare" in an `int` slot, references in a list.
 */
export function fitsType(value: Expression, type: SlotType, tasks: ReadonlyMap<number, IntentSpec>): boolean {
  switch (value.kind) {
    case "literal":
      return value.value === null || (isItem(type) && literalFits(value.value, type));
    case "list": {
      const item = listItem(type);
      return item !== null && value.items.every((one) => one.kind !== "reference" && fitsType(one, item, tasks));
    }
    case "object":
      return "fields" in Object(type) && objectFits(value.entries, (type as FieldsType).fields, tasks);
    case "reference": {
      // TypeScript does not follow paths; an id is not a slot of the class.
      if (value.path !== undefined) return false;
      const from = tasks.get(value.variable.index)?.slots.find((one) => one.name === value.slot.text)?.type;
      return from !== undefined && sameType(from, type);
    }
    case "operator":
      return true;
    case "word":
    case "unsayable":
      return false;
    default:
      return value satisfies never;
  }
}

function objectFits(
  entries: readonly ObjectEntry[],
  fields: FieldsType["fields"],
  tasks: ReadonlyMap<number, IntentSpec>,
): boolean {
  const written = new Set(entries.map(({ name }) => name.text));
  return (
    fields.every(({ name, required }) => !required || written.has(name)) &&
    entries.every(({ name, value }) => {
      const field = fields.find((one) => one.name === name.text);
      const isNull = value.kind === "literal" && value.value === null;
      return field !== undefined && (isNull ? field.nullable === true : fitsType(value, field.type, tasks));
    })
  );
}

function literalFits(value: string | number | boolean, type: ItemType): boolean {
  const primitive = primitiveType(type);
  return primitive === null ? closedValues(type)?.includes(value) === true : typeof value === primitive;
}

/** True if a slot's value is assignable to another slot in TypeScript. Object types are never compared. */
function sameType(from: SlotType, to: SlotType): boolean {
  if (!isItem(from) || !isItem(to)) {
    const [left, right] = [listItem(from), listItem(to)];
    return left !== null && right !== null && sameType(left, right);
  }
  const closed = closedValues(from);
  if (closed === null) return closedValues(to) === null && primitiveType(from) === primitiveType(to);
  return closed.every((value) => literalFits(value, to));
}

/** Keys with a special meaning in an object literal or a class; computed, they are plain properties. */
const HAZARDOUS: ReadonlySet<string> = new Set(["__proto__", "constructor"]);

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

export function typescriptKey(name: string): string {
  if (HAZARDOUS.has(name)) return `[${JSON.stringify(name)}]`;
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

const MAX_WIDTH = 100;

/** Prints JSON-like data as a TypeScript expression, broken over lines if it is too wide for its `indent`. */
export function typescriptValue(value: unknown, indent: string): string {
  if (typeof value === "number" && Object.is(value, -0)) return "0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => typescriptValue(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${typescriptKey(key)}: ${typescriptValue(item, inner)}`);
  if (parts.length === 0) return Array.isArray(value) ? "[]" : "{}";
  const line = `${open}${parts.join(", ")}${close}`;
  if (indent.length + line.length <= MAX_WIDTH && !line.includes("\n")) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join("\n")}\n${indent}${close.trim()}`;
}
