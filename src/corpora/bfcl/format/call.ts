import { BacklotError } from "../../../base/errors.js";
import type { Value } from "../../../kit/internal.js";
import { type Command, type Expression, printCommand } from "../../../labels/index.js";
import { CLOSE, COMMA, Cursor, END, EQUALS, OPEN, startsName } from "../../../labels/parse/cursor.js";
import { value } from "../../../labels/parse/expressions.js";
import { afterValue } from "../../../labels/parse/refuse.js";

export interface PythonCall {
  readonly method: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
}

export interface NamedCall {
  readonly command: string;
  /** The arguments as behaviours get them: a float without a fraction has its tag. */
  readonly arguments: Readonly<Record<string, Value>>;
}

/** Reads a call of literals: `place_order(symbol="NVDA", price=5.0)`; throws a BacklotError with a span for another text. */
export function readCall(text: string): PythonCall {
  const c = new Cursor(text);
  if (!startsName(c.peek())) throw notACall(c);
  const method = c.name();
  if (c.peek() !== OPEN) throw notACall(c);
  const outer = c.enter();
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  while (c.peek() !== CLOSE) {
    const name = argumentName(c);
    const read = value(c);
    if (name !== null) named.push([name, read]);
    else if (named.length === 0) positional.push(read);
    else throw new BacklotError("SYNTAX", "a positional argument follows one by name", { span: read.span });
    if (!c.eat(COMMA)) break;
  }
  if (c.peek() !== CLOSE) throw afterValue(c, "`,` or `)`");
  c.leave(outer, CLOSE, "`)`");
  if (c.peek() !== END) throw notACall(c);
  return { method, positional, named };
}

/** The name before `=`; null, with nothing consumed, for a positional argument. */
function argumentName(c: Cursor): string | null {
  const start = c.pos;
  if (!startsName(c.peek())) return null;
  const name = c.name();
  if (c.peek() === EQUALS && c.text.charCodeAt(c.pos + 1) !== EQUALS) {
    c.pos++;
    return name;
  }
  c.pos = start;
  return null;
}

function notACall(c: Cursor): BacklotError {
  const message = `this is not a single call with literals: ${c.text.slice(0, 80)}`;
  return new BacklotError("SYNTAX", message, { span: [c.pos, Math.max(c.pos, c.text.length)] });
}

/** Gives the arguments of a call their names; returns Python's message for those that the method does not take. */
export function namedCall(
  { method, positional, named }: PythonCall,
  owner: string,
  parameters: readonly string[],
): NamedCall | string {
  const title = `${owner}.${method}()`;
  if (positional.length > parameters.length) {
    const most = parameters.length + 1;
    const takes = `takes ${most} positional argument${most === 1 ? "" : "s"}`;
    return `${title} ${takes} but ${positional.length + 1} were given`;
  }
  const all = new Map<string, Expression>();
  for (const [i, one] of positional.entries()) all.set(parameters[i] as string, one);
  for (const [name, one] of named) {
    if (!parameters.includes(name)) return `${title} got an unexpected keyword argument '${name}'`;
    if (all.has(name)) return `${title} got multiple values for argument '${name}'`;
    all.set(name, one);
  }
  for (const one of all.values()) {
    const unknown = unknownName(one);
    if (unknown !== null) return `name '${unknown}' is not defined`;
  }
  return {
    command: printCommand(commandOf(method, [...all])),
    arguments: Object.fromEntries([...all].flatMap(([name, one]) => pair(name, exactValue(one)))),
  };
}

const pair = (name: string, held: Value | null): [string, Value][] => (held === null ? [] : [[name, held]]);

function commandOf(method: string, args: readonly (readonly [string, Expression])[]): Command {
  const span = [0, 0] as const;
  return {
    kind: "start",
    intent: { text: method, span },
    args: args.map(([text, held]) => ({ slot: { text, span }, value: held })),
    span,
  };
}

function unknownName(one: Expression): string | null {
  if (one.kind === "word") return one.text;
  if (one.kind === "reference") return `x${one.variable.index}`;
  if (one.kind === "operator") return one.name.text;
  const parts = one.kind === "list" ? one.items : one.kind === "object" ? one.entries.map((entry) => entry.value) : [];
  return parts.map(unknownName).find((name) => name !== null) ?? null;
}

function exactValue(one: Expression): Value | null {
  switch (one.kind) {
    case "literal":
      return one.type === "float" && Number.isInteger(one.value) ? { $float: one.value } : one.value;
    case "list":
      return one.items.map(exactValue) as Value;
    case "object":
      return Object.fromEntries(one.entries.map(({ name, value: held }) => [name.text, exactValue(held)])) as Value;
    default:
      return null;
  }
}
