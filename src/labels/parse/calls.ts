import { BacklotError } from "../../base/errors.js";
import { OPERATORS } from "../../kit/internal.js";
import type { Argument, Command, Name, Variable } from "../ast.js";
import { clip } from "../check/describe.js";
import { CLOSE, COMMA, type Cursor, END, EQUALS, OPEN, OPEN_SQUARE, POINT, startsName } from "./cursor.js";
import { value, valueSpan } from "./expressions.js";
import { afterValue, unsupported } from "./refuse.js";
import { bareWord, noSlot, noVariable, unnamed } from "./refuseCall.js";
import { CONSTANTS, notAVariable, prefixedString, variableIndex } from "./words.js";

/** Reads the call after its name: a verb of the language, or an intent. */
export function call(c: Cursor, name: Name): Command {
  const { text, span } = name;
  if (c.peek() !== OPEN) throw bareWord(c, name);
  switch (text) {
    case "say":
      return say(c, span[0]);
    case "confirm":
    case "resume":
      return about(c, text, span[0]);
    case "hint":
    case "perform":
      throw new BacklotError(
        "SIGNAL_BY_SYSTEM",
        `${text}(…) is a signal: it comes from the back-end, not from the assistant`,
        {
          span,
        },
      );
    default:
  }
  if (OPERATORS.has(text)) {
    const message = `${text} is an operator: a value in a query's call, as in find_tables(party_size=${text}(4))`;
    throw new BacklotError("NOT_A_FILTER", message, { span });
  }
  const args = slots(c, name);
  return { kind: "start", intent: name, args, span: [span[0], c.pos] };
}

function slots(c: Cursor, name: Name): Argument[] {
  const outer = c.enter();
  const args: Argument[] = [];
  while (c.peek() !== CLOSE) {
    const start = c.pos;
    if (!startsName(c.peek())) throw unnamed(c, name);
    const text = c.name();
    const end = c.pos;
    if (c.peek() !== EQUALS || c.text.charCodeAt(c.pos + 1) === EQUALS) throw noSlot(c, name, start);
    c.pos++;
    args.push({ slot: { text, span: [start, end] }, value: value(c) });
    if (!c.eat(COMMA)) break;
  }
  if (c.peek() !== CLOSE) throw afterValue(c, "`,` or `)`");
  c.leave(outer, CLOSE, "`)`");
  return args;
}

function say(c: Cursor, start: number): Command {
  const outer = c.enter();
  const variable = c.peek() === CLOSE ? null : argument(c, "say");
  c.leave(outer, CLOSE, "`)`");
  return { kind: "say", about: variable, span: [start, c.pos] };
}

function about(c: Cursor, kind: "confirm" | "resume", start: number): Command {
  const outer = c.enter();
  if (c.peek() === CLOSE) {
    const message = `${kind} takes the variable of a task: ${kind}(x1)`;
    const hint = `Name the task, such as ${kind}(x1): a variable is x and the index of the command that made it.`;
    throw new BacklotError("WRONG_COUNT", message, { span: [start, c.pos + 1], hint });
  }
  const variable = argument(c, kind);
  c.leave(outer, CLOSE, "`)`");
  return { kind, variable, span: [start, c.pos] };
}

/** Reads the one variable in a verb's brackets. A comma may follow it; the closing bracket must. */
function argument(c: Cursor, verb: string): Variable {
  const variable = bracketed(c, verb);
  const comma = c.eat(COMMA);
  const code = c.peek();
  if (code === CLOSE) return variable;
  if (code === EQUALS) throw noVariable(c, verb, variable.span);
  if (code === POINT || code === OPEN_SQUARE) {
    const message = `${verb} takes a whole variable: ${verb}(x${variable.index})`;
    c.pos = variable.span[0];
    throw new BacklotError("SYNTAX", message, { span: valueSpan(c) });
  }
  if (comma && code !== END) {
    const hint = `Write a command for each, one a turn: ${verb}(x${variable.index}).`;
    throw new BacklotError("WRONG_COUNT", `${verb} takes one variable only`, { span: valueSpan(c), hint });
  }
  throw afterValue(c, "`)`");
}

function bracketed(c: Cursor, verb: string): Variable {
  const code = c.peek();
  const start = c.pos;
  if (code === OPEN) {
    const outer = c.enter();
    const variable = bracketed(c, verb);
    if (c.peek() !== CLOSE) throw afterValue(c, "`)`");
    c.leave(outer, CLOSE, "`)`");
    return variable;
  }
  if (!startsName(code)) throw noVariable(c, verb);
  const word = c.name();
  const index = variableIndex(word);
  if (index >= 0) return { index, span: [start, c.pos] };
  const end = c.pos;
  const prefixed = prefixedString(c.text, start, end);
  if (prefixed !== null) throw prefixed;
  const next = c.peek();
  if (next === OPEN) throw unsupported(`the call ${clip(word)}(…) in ${verb}(…)`, start, end);
  if (next === EQUALS || CONSTANTS.has(word)) throw noVariable(c, verb, [start, end]);
  throw new BacklotError("UNKNOWN_VARIABLE", notAVariable(word), { span: [start, end] });
}
