import { type Filter, isOperator, OPERATORS, type Operator, type Value } from "../../../kit/internal.js";
import type { Command } from "../../../labels/ast.js";
import { build } from "../../../labels/index.js";
import { OPERATOR_NAMES } from "../format/operators.js";
import type { Api, Parameter } from "./api.js";
import { evaluate, Unevaluated } from "./evaluate.js";
import { type Python, parsePython } from "./python.js";

/** Constraints of a query as recorded: objects from names to expressions, mostly with one key each. */
export type RawConstraints = readonly Readonly<Record<string, unknown>>[];

export interface Oddity {
  readonly reason: string;
  readonly detail: string;
}

export interface Query {
  readonly command: Command;
  readonly filter: Filter;
  /** The first missing required slot, in STAR's order. */
  readonly missing: string | null;
  readonly oddities: readonly Oddity[];
}

export const REASONS = {
  dirty: "an expression that Python cannot evaluate is kept as its text",
  blank: "an empty expression counts as not given",
  repeated: "a parameter that was given more than once became a list",
  number: "a number or boolean in a string slot became a string",
  unknown: "a constraint names a parameter that its API does not have; it is kept beside the command",
} as const;

/**
 * Converts the constraints of a query to a command of its API's intent. Values that a slot cannot hold are written all
 * the same, as intended or as text: a lenient session accepts them, and lint reports them.
 */
export function queryOf(api: Api, constraints: RawConstraints): Query {
  const oddities: Oddity[] = [];
  const given = new Map<string, Constraint[]>();
  for (const [name, expression] of constraints.flatMap((one) => Object.entries(one))) {
    const read = readConstraint(typeof expression === "string" ? expression : JSON.stringify(expression));
    if (read.kind === "dirty") oddities.push({ reason: REASONS.dirty, detail: `${name}: ${read.text}` });
    if (read.kind === "blank") oddities.push({ reason: REASONS.blank, detail: name });
    given.set(name, [...(given.get(name) ?? []), read]);
  }
  const slots = new Map<string, Value | Operator>();
  for (const [name, all] of given) {
    const parameter = api.parameters.find((one) => one.name === name);
    if (parameter === undefined) {
      oddities.push({ reason: REASONS.unknown, detail: `${api.name}: ${name}` });
      continue;
    }
    const value = slotValue(together(all, domainOf(parameter)));
    if (value === null) continue;
    if (all.length > 1 && !isOperator(value)) oddities.push({ reason: REASONS.repeated, detail: name });
    const fitting = parameter.type === "str" ? asText(value) : value;
    if (fitting !== value) oddities.push({ reason: REASONS.number, detail: `${name}: ${JSON.stringify(value)}` });
    slots.set(parameter.slot, fitting);
  }
  const pairs = [...slots].map(([slot, value]) => [slot, givenOf(value)] as const);
  return {
    command: build.start(api.name, pairs),
    filter: Object.fromEntries(slots),
    missing: api.parameters.find(({ slot, required }) => required && !slots.has(slot))?.slot ?? null,
    oddities,
  };
}

function slotValue(constraint: Constraint): Value | Operator | null {
  switch (constraint.kind) {
    case "value":
      return constraint.value;
    case "operator":
      return constraint.operator;
    case "dirty":
      return constraint.text;
    case "blank":
      return null;
    default:
      return constraint satisfies never;
  }
}

/** The values of a parameter, if they are known and few. */
function domainOf({ type, range }: Parameter): readonly Value[] | null {
  if (typeof type === "object" && "enum" in type) return type.enum;
  if (type !== "int" || range === null || range[1] - range[0] > 1_000) return null;
  return Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] + i);
}

/** Converts numbers and booleans to the text that the wizard typed; returns the same object if there are none. */
function asText(value: Value | Operator): Value | Operator {
  if (isOperator(value)) {
    const args = value.args.map((arg) => asText(arg) as Value);
    return args.every((arg, i) => arg === value.args[i]) ? value : { operator: value.operator, args };
  }
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (!Array.isArray(value)) return value;
  const items = value.map((item: Value) => asText(item) as Value);
  return items.every((item, i) => item === value[i]) ? value : items;
}

function givenOf(value: Value | Operator): ReturnType<typeof build.literal> {
  if (!isOperator(value)) return build.literal(plain(value));
  return build.operator(value.operator, ...value.args.map(plain));
}

/** Constraints hold scalars and lists of scalars, but no objects. */
type Plain = string | number | boolean | readonly Plain[];
const plain = (value: Value): Plain => value as Plain;

type Constraint =
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

/** Several constraints on one parameter, which STAR requires to hold together. Operators become one. With a bare literal
 * among them STAR's call fails; they become a list of all values, which no single-valued slot accepts. */
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
