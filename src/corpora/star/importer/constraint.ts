import { OPERATORS, type Operator, type Value } from "../../../kit/internal.js";
import { OPERATOR_NAMES } from "../format/operators.js";
import { evaluate, Unevaluated } from "./evaluate.js";
import { type Python, parsePython } from "./python.js";

/** A constraint on one parameter, from a wizard's form. */
export type Constraint =
  | { readonly kind: "value"; readonly value: Value }
  /** `api.is_at_least(4)`, with the operator's name in Backlot. */
  | { readonly kind: "operator"; readonly operator: Operator }
  /** The text of an expression that Python could not evaluate. */
  | { readonly kind: "dirty"; readonly text: string }
  | { readonly kind: "blank" };

/** Parses the expression of a constraint. The text is untrusted, so it is never executed. */
export function readConstraint(text: string): Constraint {
  if (text.trim() === "") return { kind: "blank" };
  const tree = parsePython(text);
  const value = tree === null ? undefined : literal(tree);
  if (value !== undefined) return { kind: "value", value };
  const operator = tree === null ? null : operatorOf(tree);
  return operator === null ? { kind: "dirty", text: text.trim() } : { kind: "operator", operator };
}

function literal(tree: Python): Value | undefined {
  const isLiteral =
    tree.kind === "value" || (tree.kind === "list" && tree.items.every((item) => item.kind === "value"));
  if (!isLiteral) return undefined;
  try {
    return evaluate(tree);
  } catch (thrown) {
    if (thrown instanceof Unevaluated) return undefined;
    throw thrown;
  }
}

function operatorOf(tree: Python): Operator | null {
  if (tree.kind !== "call" || tree.of.kind !== "attribute" || tree.args.length !== 1) return null;
  const { of, name: called } = tree.of;
  if (of.kind !== "name" || of.name !== "api" || !Object.hasOwn(OPERATOR_NAMES, called)) return null;
  const name = OPERATOR_NAMES[called] as string;
  const argument = literal(tree.args[0] as Python);
  if (argument === undefined) return null;
  const takesList = OPERATORS.get(name)?.takes === "list";
  // Python also finds characters in a text, and compares a text with a list, which is never intended.
  if (takesList && !Array.isArray(argument)) return null;
  return { operator: name, args: [argument] };
}

/**
 * Combines several constraints on one parameter, which STAR requires to hold together. Operators become one. With a
 * bare literal among them STAR's call fails; such constraints become a list of all values, which no single-valued slot
 * accepts.
 * @param domain the possible values, if known
 */
export function together(constraints: readonly Constraint[], domain: readonly Value[] | null): Constraint {
  const said = constraints.filter((one) => one.kind !== "blank");
  const [first] = said;
  if (first === undefined) return { kind: "blank" };
  if (said.length === 1) return first;
  const operators = said.flatMap((one) => (one.kind === "operator" ? [one.operator] : []));
  const joined = operators.length === said.length ? join(operators, domain) : null;
  if (joined !== null) return { kind: "operator", operator: joined };
  return { kind: "value", value: said.flatMap(saidBy) };
}

function join(operators: readonly Operator[], domain: readonly Value[] | null): Operator | null {
  const distinct = [...new Map(operators.map((one) => [JSON.stringify(one), one])).values()];
  const [first, second] = distinct;
  if (first === undefined || distinct.length === 1) return first ?? null;
  if (distinct.length === 2 && second !== undefined) {
    const [least, most] = first.operator === "at_least" ? [first, second] : [second, first];
    if (least.operator === "at_least" && most.operator === "at_most") {
      return { operator: "between", args: [[least.args[0] as Value, most.args[0] as Value]] };
    }
  }
  if (domain === null) return null;
  const holds = (value: Value): boolean =>
    distinct.every(({ operator, args }) => OPERATORS.get(operator)?.holds(value, args[0] as Value) === true);
  return { operator: "one_of", args: [domain.filter(holds)] };
}

function saidBy(constraint: Constraint): readonly Value[] {
  switch (constraint.kind) {
    case "value":
      return Array.isArray(constraint.value) ? (constraint.value as readonly Value[]) : [constraint.value];
    case "operator":
      return constraint.operator.args.flat() as readonly Value[];
    case "dirty":
      return [constraint.text];
    case "blank":
      return [];
    default:
      return constraint satisfies never;
  }
}
