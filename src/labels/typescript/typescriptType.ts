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
