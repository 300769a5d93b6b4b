import {
  type ItemType,
  mismatch,
  type NumberLimits,
  type Scalar,
  scalarOf,
  type TextLimits,
} from "../../kit/internal.js";
import { slotTypeName, widen } from "../entity.js";
import { specType } from "../facts.js";
import { speltDescription } from "../slotTypes/scalars.js";
import { closedValues, isFieldsType, isListType, isObjectType } from "../slotTypes/slotKinds.js";
import type { FieldSchema, FieldsSchemaType, SlotSchemaType } from "../types.js";

/** A change of a slot's type. The text completes "the slot …". */
export interface TypeChange {
  readonly kind: "type_narrowed" | "type_widened" | "type_changed" | "values_gone" | "values_added";
  readonly text: string;
}

/** Returns the differences between two slot types; empty if they hold the same values. */
export function typeChange(old: SlotSchemaType, next: SlotSchemaType): TypeChange[] {
  if (widen(old, next) !== null && slotTypeName(old) === slotTypeName(next)) return [];
  if (!isListType(old) && !isListType(next) && !isObjectType(old) && !isObjectType(next)) return itemChange(old, next);
  if (isListType(old) && isListType(next)) return itemChange(old.list, next.list);
  return [{ kind: "type_changed", text: `takes ${slotTypeName(next)} now, not ${slotTypeName(old)}` }];
}

function itemChange(old: SlotSchemaType, next: SlotSchemaType): TypeChange[] {
  const [before, after] = [closedValues(old), closedValues(next)];
  if (before !== null && after !== null) {
    const [gone, added] = [without(before, after), without(after, before)];
    return [
      ...(gone.length === 0 ? [] : [{ kind: "values_gone", text: `no longer takes ${formatValues(gone)}` } as const]),
      ...(added.length === 0 ? [] : [{ kind: "values_added", text: `takes ${formatValues(added)} too` } as const]),
    ];
  }
  const text = `takes ${slotTypeName(next)} now, not ${slotTypeName(old)}`;
  if (after !== null)
    return [{ kind: after.some((value) => acceptsValue(old, value)) ? "type_narrowed" : "type_changed", text }];
  if (before !== null)
    return [{ kind: before.every((value) => acceptsValue(next, value)) ? "type_widened" : "type_changed", text }];
  if (holdsAll(next, old)) return [{ kind: "type_widened", text }];
  return [{ kind: holdsAll(old, next) ? "type_narrowed" : "type_changed", text }];
}

/** True if `wide` certainly takes every value of `narrow`. Two different patterns cannot be compared: false. */
function holdsAll(wide: SlotSchemaType, narrow: SlotSchemaType): boolean {
  if (isListType(wide) || isListType(narrow)) {
    return isListType(wide) && isListType(narrow) && holdsAll(wide.list, narrow.list);
  }
  if (isFieldsType(wide) || isFieldsType(narrow)) {
    return isFieldsType(wide) && isFieldsType(narrow) && fieldsHoldAll(wide, narrow);
  }
  if (isObjectType(wide) || isObjectType(narrow)) return widen(wide, narrow) !== null;
  const closed = closedValues(narrow);
  if (closed !== null) return closed.every((value) => acceptsValue(wide, value));
  const [scalar, other] = [scalarOf(wide), scalarOf(narrow)];
  if (scalar === null || other === null) return false;
  if (scalar === other || (scalar === "float" && other === "int")) {
    const [limits, others] = [limitsOf(wide), limitsOf(narrow)];
    return scalar === "str" ? textsHoldAll(limits, others) : numbersHoldAll(limits, others, other === "int");
  }
  return wide === "str" && speltDescription(narrow) !== null;
}

function fieldsHoldAll({ fields: wide }: FieldsSchemaType, { fields: narrow }: FieldsSchemaType): boolean {
  const holdsField = (one: FieldSchema, other: FieldSchema): boolean =>
    (one.optional || !other.optional) &&
    (one.nullable === true || other.nullable !== true) &&
    holdsAll(one.type, other.type);
  const others = new Map(Object.entries(narrow));
  const fields = new Map(Object.entries(wide));
  return (
    [...others.keys()].every((name) => fields.has(name)) &&
    [...fields].every(([name, field]) => {
      const other = others.get(name);
      return other === undefined ? field.optional : holdsField(field, other);
    })
  );
}

type Limits = TextLimits & NumberLimits;

function limitsOf(type: ItemType): Limits {
  if (typeof type === "string" || "enum" in type) return {};
  return "str" in type ? type.str : "int" in type ? type.int : type.float;
}

function textsHoldAll(wide: TextLimits, narrow: TextLimits): boolean {
  const isKept = (limit: "format" | "pattern"): boolean => wide[limit] === undefined || wide[limit] === narrow[limit];
  return (
    isKept("format") &&
    isKept("pattern") &&
    (wide.min_length ?? 0) <= (narrow.min_length ?? 0) &&
    (wide.max_length ?? Infinity) >= (narrow.max_length ?? Infinity)
  );
}

function numbersHoldAll(wide: NumberLimits, narrow: NumberLimits, areWhole: boolean): boolean {
  const mirrored = ({ minimum, maximum, exclusive_minimum, exclusive_maximum }: NumberLimits): NumberLimits => ({
    ...(maximum !== undefined && { minimum: -maximum }),
    ...(exclusive_maximum !== undefined && { exclusive_minimum: -exclusive_maximum }),
    ...(minimum !== undefined && { maximum: -minimum }),
    ...(exclusive_minimum !== undefined && { exclusive_maximum: -exclusive_minimum }),
  });
  return beginsBefore(wide, narrow, areWhole) && beginsBefore(mirrored(wide), mirrored(narrow), areWhole);
}

function beginsBefore(wide: NumberLimits, narrow: NumberLimits, areWhole: boolean): boolean {
  const [least, above] = [narrow.minimum ?? -Infinity, narrow.exclusive_minimum ?? -Infinity];
  const first = areWhole ? Math.max(Math.ceil(least), Math.floor(above) + 1) : Math.max(least, above);
  const isOpen = !areWhole && above >= least;
  const { minimum = -Infinity, exclusive_minimum: under = -Infinity } = wide;
  return first >= minimum && (under === -Infinity || first > under || (isOpen && first === under));
}

const acceptsValue = (type: SlotSchemaType, value: Scalar): boolean => mismatch(specType(type), value) === null;

const without = (values: readonly Scalar[], others: readonly Scalar[]): Scalar[] =>
  values.filter((value) => !others.includes(value));

function formatValues(values: readonly Scalar[]): string {
  const examples = values.slice(0, 5).map((value) => JSON.stringify(value));
  return values.length > 5 ? `${examples.join(", ")} and ${values.length - 5} more` : examples.join(", ");
}
