import type { IntentSpec, ItemType, SlotType } from "../../kit/internal.js";
import { closedValues, primitiveType } from "../../schema/slotKinds.js";
import type { Expression } from "../ast.js";
import { isItem, listItem } from "../check/fit.js";

/**
 * Whether a value has the TypeScript type of a slot, as the generated class declares it. Where it has not, the checker
 * may still accept it: a `str` slot read into one of closed values, "dontcare" in an `int` slot, references in a list.
 */
export function fitsType(value: Expression, type: SlotType, tasks: ReadonlyMap<number, IntentSpec>): boolean {
  switch (value.kind) {
    case "literal":
      return value.value === null || (isItem(type) && literalFits(value.value, type));
    case "list": {
      const item = listItem(type);
      return item !== null && value.items.every((one) => one.kind === "literal" && fitsType(one, item, tasks));
    }
    case "reference": {
      // An id is in no class.
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

function literalFits(value: string | number | boolean, type: ItemType): boolean {
  const primitive = primitiveType(type);
  return primitive === null ? closedValues(type)?.includes(value) === true : typeof value === primitive;
}

/** Whether a slot's value can stand for another's in TypeScript. Object types are never compared. */
function sameType(from: SlotType, to: SlotType): boolean {
  if (!isItem(from) || !isItem(to)) {
    const [left, right] = [listItem(from), listItem(to)];
    return left !== null && right !== null && sameType(left, right);
  }
  const closed = closedValues(from);
  if (closed === null) return closedValues(to) === null && primitiveType(from) === primitiveType(to);
  return closed.every((value) => literalFits(value, to));
}
