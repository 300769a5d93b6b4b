import { BacklotError, type Span } from "../../base/errors.js";
import type { Name, Target } from "../ast.js";
import { clip } from "../check/describe.js";
import { SIGNALS, VERBS } from "../check/scope.js";
import {
  CLOSE,
  COLON,
  COMMA,
  type Cursor,
  DOUBLE_QUOTE,
  END,
  EQUALS,
  isDigit,
  MINUS,
  NEWLINE,
  OPEN,
  OPEN_CURLY,
  OPEN_SQUARE,
  PLUS,
  POINT,
  SEMICOLON,
  SINGLE_QUOTE,
  STAR,
} from "./cursor.js";
import { valueSpan } from "./expressions.js";
import { afterValue, notAssignable, noValue, unexpected, unsupported } from "./refuse.js";
import { CONSTANTS, notAVariable, prefixedString, statementWord, variableIndex } from "./words.js";

/** Error for a verb's argument that is not a variable: at the cursor, unless `span` is given. */
export function noVariable(c: Cursor, verb: string, span?: Span): BacklotError {
  const next = c.text[span?.[0] ?? c.pos] ?? "";
  if (next === "*" || next === "{") return noValue(c);
  if (!/[\w"'[+.-]/.test(next)) return unexpected(c, "a variable such as x1");
  const message =
    verb === "say"
      ? "what is said is not part of the command: write say() or say(x2)"
      : `${verb} takes a variable: ${verb}(x1)`;
  return new BacklotError("SYNTAX", message, { span: span ?? valueSpan(c) });
}

/** Error for a value without a slot's name in an intent's call. */
export function unnamed(c: Cursor, name: Name): BacklotError {
  const keyword = statementWord(name.text, name.span[0]);
  if (keyword !== null) return keyword;
  const lower = name.text.toLowerCase();
  if (lower !== name.text && VERBS.has(lower) && !SIGNALS.has(lower)) {
    return new BacklotError("SYNTAX", `${name.text} is not a verb: write ${lower}(…)`, { span: name.span });
  }
  const next = c.text[c.pos] ?? "";
  if (next === "*" || next === "{") return noValue(c);
  if (!/[\w"'[(+-]/.test(next)) return unexpected(c, "slot=value or `)`");
  const message = `${clip(name.text)} takes its values by name: write slot=value`;
  return new BacklotError("SYNTAX", message, { span: valueSpan(c) });
}

/** Error for a word at `start` in an intent's call, without `=`. */
export function noSlot(c: Cursor, name: Name, start: number): BacklotError {
  const code = c.peek();
  const stop = c.pos;
  c.pos = start;
  const word = c.name();
  const prefixed = prefixedString(c.text, start, c.pos);
  if (prefixed !== null) return prefixed;
  c.pos = stop;
  if (code === COMMA || code === CLOSE || code === POINT || code === OPEN || code === OPEN_SQUARE) {
    c.pos = start;
    return unnamed(c, name);
  }
  return afterValue(c, `\`=\` after the slot ${clip(word)}`);
}

/** Error for a word that starts a command without being a call. */
export function bareWord(c: Cursor, { text, span }: Name): BacklotError {
  const [start, end] = span;
  const refused = prefixedString(c.text, start, end) ?? statementWord(text, start);
  if (refused !== null) return refused;
  if (CONSTANTS.has(text)) return new BacklotError("SYNTAX", `${text} alone is not a command`, { span });
  const code = c.peek();
  switch (code) {
    case POINT:
    case OPEN_SQUARE:
      return new BacklotError("UNKNOWN_VARIABLE", notAVariable(text), { span });
    case EQUALS:
      return notAssignable(text, span);
    case END:
    case NEWLINE:
    case SEMICOLON:
    case CLOSE:
      return loneWord(text, span);
    default:
  }
  if (/[A-Za-z]/.test(c.text[c.pos] ?? "") && c.pos > end) {
    const message = `this is plain text, not a command: expected \`(\` after ${clip(text)}`;
    return new BacklotError("SYNTAX", message, { span: [start, c.text.length] });
  }
  return afterValue(c, `\`(\` after ${clip(text)}`);
}

function loneWord(text: string, span: Span): BacklotError {
  if (text === "say") return new BacklotError("SYNTAX", "write say()", { span });
  if (text === "confirm" || text === "resume") {
    return new BacklotError("SYNTAX", `write ${text}(x1), with the variable of a task`, { span });
  }
  if (variableIndex(text.toLowerCase().replace(/^x0+/, "x")) >= 0) {
    return new BacklotError("UNKNOWN_VARIABLE", notAVariable(text), { span });
  }
  const message = `${clip(text)} alone is not a command: an intent is started with ${clip(text)}()`;
  return new BacklotError("SYNTAX", message, { span });
}

export function methodCall(target: Target): BacklotError {
  const { text } = target.slot;
  const variable = `x${target.variable.index}`;
  const advice =
    text === "confirm" || text === "resume"
      ? `write ${text}(${variable})`
      : text === "append"
        ? `name the list: ${variable}.slot.append(value)`
        : "tasks have only slots";
  return new BacklotError("UNSUPPORTED", `${variable}.${clip(text)}(…) is a method call: ${advice}`, {
    span: target.span,
  });
}

/** Error for slots without a plain `=` after them. */
export function noAssignment(c: Cursor, targets: readonly [Target, ...Target[]]): BacklotError {
  const { text, pos } = c;
  const [{ span }] = targets;
  const code = c.peek();
  if (code === END || code === NEWLINE || code === SEMICOLON) {
    const slot = clip(text.slice(...span));
    const message = `a slot alone does nothing: assign to it, ${slot} = value, or use it as a value, f(slot=${slot})`;
    return new BacklotError("SYNTAX", message, { span });
  }
  const sign = /^(\*\*|\/\/|<<|>>|[-+*/%@&|^:])=/.exec(text.slice(pos, pos + 3))?.[0];
  if (sign !== undefined) return unsupported(`an assignment with ${sign}`, pos, pos + sign.length);
  if (code === COLON) return unsupported("an annotated assignment", pos, pos + 1);
  return afterValue(c, "`=`");
}

/** Error for an invalid start of a command; `wanted` names the expected one. */
export function noHead(c: Cursor, wanted: string): BacklotError {
  const code = c.peek();
  switch (code) {
    case OPEN_SQUARE:
      return unsupported("a list on its own or to be assigned to", c.pos, c.pos + 1);
    case CLOSE:
      if (c.depth > 0) return unsupported("an empty tuple", c.opened, c.pos + 1);
      break;
    case STAR:
    case OPEN_CURLY:
      return noValue(c);
    default:
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && code !== PLUS && code !== MINUS && !isDigit(code)) break;
      return new BacklotError("SYNTAX", `expected ${wanted}: a value alone is not one`, { span: valueSpan(c) });
  }
  return unexpected(c, wanted);
}
