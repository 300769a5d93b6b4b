import type { Operator, Value } from "../../kit/internal.js";
import { isOperator } from "../../kit/internal.js";
import { sentence, spoken } from "../phrases/text.js";

/** Puts a value into words. */
export function spokenValue(value: Value | Operator | null): string {
  if (value === null) return "whatever";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (isList(value)) return value.length === 0 ? "nothing" : value.map(spokenValue).join(" and ");
  if (isOperator(value)) return `${spoken(value.operator)} ${value.args.map(spokenValue).join(" and ")}`;
  return Object.entries(value)
    .map(([name, part]) => `${spoken(name)} ${spokenValue(part)}`)
    .join(", ");
}

/** Puts slots with their values into an answer: a single value stands alone, since it was requested. */
export function spokenSlots(slots: readonly (readonly [slot: string, value: Value | Operator | null])[]): string {
  const [only] = slots;
  if (slots.length === 1 && only !== undefined) return sentence(spokenValue(only[1]));
  return sentence(slots.map(([slot, value]) => `${spoken(slot)}: ${spokenValue(value)}`).join(", "));
}

function isList(value: Value | Operator): value is readonly Value[] {
  return Array.isArray(value);
}
