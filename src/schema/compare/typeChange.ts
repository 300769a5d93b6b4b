import { mismatch, type Scalar } from "../../kit/internal.js";
import { slotTypeName, widen } from "../entity.js";
import { specType } from "../facts.js";
import { speltDescription } from "../slotTypes/scalars.js";
import { closedValues, isListType, isObjectType } from "../slotTypes/slotKinds.js";
import type { SlotSchemaType } from "../types.js";

/** How a slot's type changed, completing "the slot …". */
export interface TypeChange {
  readonly kind: "type_narrowed" | "type_widened" | "type_changed" | "values_gone" | "values_added";
  readonly text: string;
}

/** The differences between two types of a slot: none where they hold the same values. */
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

/** Whether a scalar type takes every value of another one. */
const holdsAll = (wide: SlotSchemaType, narrow: SlotSchemaType): boolean =>
  (wide === "float" && narrow === "int") || (wide === "str" && speltDescription(narrow) !== null);

const acceptsValue = (type: SlotSchemaType, value: Scalar): boolean => mismatch(specType(type), value) === null;

const without = (values: readonly Scalar[], others: readonly Scalar[]): Scalar[] =>
  values.filter((value) => !others.includes(value));

function formatValues(values: readonly Scalar[]): string {
  const examples = values.slice(0, 5).map((value) => JSON.stringify(value));
  return values.length > 5 ? `${examples.join(", ")} and ${values.length - 5} more` : examples.join(", ");
}
