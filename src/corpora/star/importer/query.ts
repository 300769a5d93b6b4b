import type { Filter, Operator, Value } from "../../../kit/internal.js";
import { isOperator } from "../../../kit/internal.js";
import type { Command } from "../../../labels/ast.js";
import { build } from "../../../labels/index.js";
import type { Api, Parameter } from "./api.js";
import { type Constraint, readConstraint, together } from "./constraint.js";

/** Constraints of a query as recorded: objects from names to expressions, mostly with one key each. */
export type RawConstraints = readonly Readonly<Record<string, unknown>>[];

/** An irregularity of a query. */
export interface Oddity {
  readonly reason: string;
  readonly detail: string;
}

/** A query with its command. */
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
