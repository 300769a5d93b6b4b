import { BacklotError } from "../../base/errors.js";
import { type IntentSpec, LIMIT, ORDER_BY, querySlot } from "../../kit/internal.js";
import type { Expression } from "../ast.js";
import type { Problems } from "./problems.js";
import { suggestedName } from "./suggest.js";

/** True if the name is a query's `order_by` or `limit`, not a slot of the intent. */
export function isOrder(spec: IntentSpec, slot: string): boolean {
  return querySlot(spec, slot) !== undefined && !spec.slots.some(({ name }) => name === slot);
}

/** Checks the values of `order_by` and `limit`. */
export function checkOrder(spec: IntentSpec, slot: string, value: Expression, problems: Problems): void {
  if (value.kind !== "literal" || !isOrder(spec, slot)) return;
  if (slot === LIMIT.name && typeof value.value === "number" && value.value < 0) {
    problems.push(
      new BacklotError("WRONG_VALUE", `limit is how many rows come back, not ${value.value}`, { span: value.span }),
    );
  }
  if (slot !== ORDER_BY.name || typeof value.value !== "string") return;
  const by = value.value.replace(/^-/, "");
  const names = ["id", ...spec.slots.map(({ name }) => name)];
  if (names.includes(by)) return;
  const suggestion = suggestedName(by, names);
  const advice = suggestion === null ? "" : `; did you mean ${suggestion}?`;
  problems.push(
    new BacklotError("WRONG_VALUE", `rows of ${spec.command} have no slot ${by} to sort by${advice}`, {
      span: value.span,
    }),
  );
}
