import type { Operator, Value } from "backlot/kit";
import type { Api, Constraint } from "./api.js";

export function isComparison(constraint: Constraint): constraint is Operator {
  return typeof constraint === "object" && constraint !== null && "operator" in constraint && "args" in constraint;
}

/** Returns true if a parameter was given more than once, as a list in place of a single value. */
export function isRepeated(constraint: Constraint, name: string, { lists }: Api): boolean {
  return Array.isArray(constraint) && !lists.includes(name);
}

/** Returns true for a booking. A comparison or a repetition never is one: STAR looks for the very word. */
export function books(request: Constraint | undefined): boolean {
  return request === "Book";
}

/** Returns true if a value passes a comparison; a value of another kind does not. */
export function passes(value: Value, { operator, args }: Operator): boolean {
  const argument = args[0] as Value;
  switch (operator) {
    case "equal_to":
      return value === argument;
    case "not_equal":
      return value !== argument;
    case "one_of":
      return (argument as readonly Value[]).includes(value);
    case "contains":
      return contains(value, argument);
    case "contains_not":
      return !contains(value, argument);
    case "contains_none_of":
      return !(argument as readonly Value[]).some((item) => contains(value, item));
    case "contains_all_of":
      return (argument as readonly Value[]).every((item) => contains(value, item));
    case "contains_any_of":
      return (argument as readonly Value[]).some((item) => contains(value, item));
    case "between": {
      const [least, most] = argument as readonly [Value, Value];
      return ordered(value, least) && ordered(value, most) && value >= least && value <= most;
    }
    default:
      return ordered(value, argument) && isOn(operator, value, argument);
  }
}

/** Comparisons that need an order, or something to look into: STAR's code fails where a row has no value for them. */
export function needsValue({ operator }: Operator): boolean {
  return operator !== "equal_to" && operator !== "not_equal" && operator !== "one_of";
}

function isOn(operator: string, value: Value, argument: Value): boolean {
  if (operator === "at_least") return value >= argument;
  if (operator === "at_most") return value <= argument;
  return operator === "greater_than" ? value > argument : operator === "less_than" && value < argument;
}

function ordered(value: Value, argument: Value): boolean {
  return typeof value === typeof argument && (typeof value === "number" || typeof value === "string");
}

function contains(value: Value, item: Value): boolean {
  if (Array.isArray(value)) return value.includes(item);
  return typeof value === "string" && typeof item === "string" && value.includes(item);
}
