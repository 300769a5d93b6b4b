import type { Expression } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";

/** Whether two values are equal, regardless of their notation. */
export function sameExpression(one: Expression, other: Expression): boolean {
  if (one.kind === "literal" && other.kind === "literal") return one.value === other.value;
  if (one.kind === "list" && other.kind === "list") return sameAll(one.items, other.items);
  if (one.kind === "operator" && other.kind === "operator") {
    return one.name.text === other.name.text && sameAll(one.args, other.args);
  }
  return one.kind === other.kind && printValue(one) === printValue(other);
}

function sameAll(ones: readonly Expression[], others: readonly Expression[]): boolean {
  return ones.length === others.length && ones.every((one, at) => sameExpression(one, others[at] as Expression));
}
