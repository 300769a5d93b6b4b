import { BacklotError, type Span } from "../../base/errors.js";
import { OPERATORS } from "../../kit/internal.js";
import type { Expression, Name, ObjectEntry, PathStep, Reference } from "../ast.js";
import { clip } from "../check/describe.js";
import {
  CLOSE,
  CLOSE_CURLY,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  type Cursor,
  DOUBLE_QUOTE,
  END,
  isDigit,
  MINUS,
  OPEN,
  OPEN_CURLY,
  OPEN_SQUARE,
  PLUS,
  POINT,
  SINGLE_QUOTE,
  startsName,
} from "./cursor.js";
import { number } from "./numbers.js";
import { afterValue, noValue, unexpected, unsupported } from "./refuse.js";
import { string } from "./strings.js";
import { notAVariable, prefixedString, prefixWord, variableIndex } from "./words.js";

/** Values of a multiple assignment: `1, 2` or `(1, 2)`. Never part of a tree. */
export interface Tuple {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
  readonly span: Span;
}

/** Reads one value, which is not a tuple; the checker reports bare words. */
export function value(c: Cursor): Expression {
  const read = valueOrTuple(c);
  return read.kind === "tuple" ? refuseTuple(read) : read;
}

export function refuseTuple(read: Tuple): never {
  throw unsupported("a tuple (lists are written [1, 2])", ...read.span);
}

export function valueOrTuple(c: Cursor): Expression | Tuple {
  const code = c.peek();
  switch (code) {
    case DOUBLE_QUOTE:
    case SINGLE_QUOTE:
      return string(c);
    case OPEN:
      return parenthesised(c);
    case OPEN_SQUARE:
      return list(c);
    case OPEN_CURLY:
      return object(c);
    case PLUS:
    case MINUS:
      return number(c);
    case POINT:
      if (isDigit(c.text.charCodeAt(c.pos + 1))) return number(c);
      break;
    default:
      if (startsName(code)) return word(c);
      if (isDigit(code)) return number(c);
  }
  throw noValue(c);
}

/** Reads values up to the closing bracket, which is not consumed. A trailing comma is allowed. */
export function values(c: Cursor, items: Expression[], close: number): void {
  while (c.peek() !== close) {
    items.push(value(c));
    if (!c.eat(COMMA)) return;
  }
}

/** Returns the span of the value at the cursor, or of its first character if it cannot be read. */
export function valueSpan(c: Cursor): Span {
  const start = c.pos;
  try {
    value(c);
  } catch {
    return [start, Math.min(start + 1, c.text.length)];
  }
  return [start, c.pos];
}

function list(c: Cursor): Expression {
  const start = c.pos;
  const outer = c.enter();
  const items: Expression[] = [];
  values(c, items, CLOSE_SQUARE);
  leave(c, outer, CLOSE_SQUARE, "`,` or `]`");
  return { kind: "list", items, span: [start, c.pos] };
}

/** Reads an object, a dictionary in Python: `{"first_name": "Ana"}`. Keys are quoted. */
function object(c: Cursor): Expression {
  const start = c.pos;
  const outer = c.enter();
  const entries: ObjectEntry[] = [];
  while (c.peek() !== CLOSE_CURLY) {
    const code = c.peek();
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) throw noKey(c);
    const key = string(c);
    if (c.peek() !== COLON)
      throw c.peek() === COMMA || c.peek() === CLOSE_CURLY ? aSet(start, c.pos) : afterValue(c, "`:`");
    c.pos++;
    entries.push({ name: { text: String(key.value), span: key.span }, value: value(c) });
    if (!c.eat(COMMA)) break;
  }
  leave(c, outer, CLOSE_CURLY, "`,` or `}`");
  return { kind: "object", entries, span: [start, c.pos] };
}

function noKey(c: Cursor): BacklotError {
  if (startsName(c.peek()) || isDigit(c.peek())) {
    const [start, end] = valueSpan(c);
    c.pos = start;
    if (startsName(c.peek())) c.name();
    return new BacklotError("SYNTAX", 'the fields of an object are named in quotes: {"first_name": "Ana"}', {
      span: [start, Math.max(start + 1, Math.min(end, c.pos === start ? end : c.pos))],
    });
  }
  return c.text.startsWith("**", c.pos) || c.text[c.pos] === "*"
    ? unsupported("unpacking with *", c.pos, c.pos + 1)
    : unexpected(c, "a field in quotes, or `}`");
}

function aSet(start: number, end: number): BacklotError {
  return unsupported('a set (objects are written {"field": value})', start, end);
}

function parenthesised(c: Cursor): Expression | Tuple {
  const start = c.pos;
  const outer = c.enter();
  if (c.peek() === CLOSE) {
    c.leave(outer, CLOSE, "`)`");
    return { kind: "tuple", items: [], span: [start, c.pos] };
  }
  const first = valueOrTuple(c);
  if (c.eat(COMMA)) {
    const items = [first.kind === "tuple" ? refuseTuple(first) : first];
    values(c, items, CLOSE);
    leave(c, outer, CLOSE, "`,` or `)`");
    return { kind: "tuple", items, span: [start, c.pos] };
  }
  leave(c, outer, CLOSE, "`)`");
  if (first.kind !== "word") return first;
  // `(x3).slot`: parentheses around a variable.
  const index = variableIndex(first.text);
  return index < 0 ? first : (reference(c, index, first.span, start) ?? first);
}

/** Like `Cursor.leave`, with a message for a value that turns out to be part of an expression. */
function leave(c: Cursor, outer: number, close: number, wanted: string): void {
  if (c.peek() !== close) throw afterValue(c, wanted);
  c.leave(outer, close, wanted);
}

function word(c: Cursor): Expression {
  const start = c.pos;
  const text = c.name();
  const span: Span = [start, c.pos];
  const prefixed = prefixedString(c.text, start, c.pos);
  if (prefixed !== null) throw prefixed;
  const index = variableIndex(text);
  if (index >= 0) {
    const read = reference(c, index, span, start);
    if (read !== null) return read;
  }
  switch (text) {
    case "True":
      return { kind: "literal", type: "bool", value: true, span };
    case "False":
      return { kind: "literal", type: "bool", value: false, span };
    case "None":
      return { kind: "literal", type: "none", value: null, span };
    default:
  }
  const end = c.pos;
  const next = c.peek();
  if (next === OPEN) return operator(c, { text, span });
  if (next === POINT || next === OPEN_SQUARE) throw new BacklotError("UNKNOWN_VARIABLE", notAVariable(text), { span });
  if (next !== COMMA && next !== CLOSE && next !== CLOSE_SQUARE) {
    const prefix = prefixWord(text, start);
    if (prefix !== null) throw prefix;
  }
  c.pos = end;
  return { kind: "word", text, span };
}

/** Reads the rest of a reference after its variable; null if the variable stands alone. */
function reference(c: Cursor, index: number, span: Span, start: number): Reference | null {
  const end = c.pos;
  const hit = hitIndex(c);
  if (c.peek() !== POINT) {
    if (hit !== null) throw unsupported(`a hit without one of its slots (x${index}[${hit}].slot)`, start, c.pos);
    c.pos = end;
    return null;
  }
  const slot = slotName(c);
  const path = steps(c);
  const last = c.pos;
  return {
    kind: "reference",
    variable: { index, span },
    hit,
    slot,
    ...(path.length === 0 ? {} : { path }),
    span: [start, last],
  };
}

/** Reads steps such as `[0]` and `.first_name`. */
export function steps(c: Cursor): PathStep[] {
  const path: PathStep[] = [];
  for (;;) {
    const step = oneStep(c);
    if (step === null) return path;
    path.push(step);
  }
}

/** Reads one step into a value; null if there is none. */
export function oneStep(c: Cursor): PathStep | null {
  const end = c.pos;
  const code = c.peek();
  if (code === POINT) return slotName(c);
  if (code === OPEN_SQUARE) {
    const start = c.pos;
    const index = hitIndex(c, "items of a list are numbered from 0: x1.guests[0]");
    return { index: index as number, span: [start, c.pos] };
  }
  c.pos = end;
  return null;
}

/** Reads `.slot`, from the point at the cursor. */
export function slotName(c: Cursor): Name {
  c.pos++;
  if (!startsName(c.peek())) throw unexpected(c, "a slot's name");
  const start = c.pos;
  return { text: c.name(), span: [start, c.pos] };
}

/** Reads `[0]`; null if there is none. */
export function hitIndex(c: Cursor, advice = "hits are numbered from 0: x4[0]"): number | null {
  if (c.peek() !== OPEN_SQUARE) return null;
  const outer = c.enter();
  const start = c.pos;
  const read = isDigit(c.peek()) ? number(c) : null;
  if (read?.type !== "int" || c.peek() !== CLOSE_SQUARE) {
    if (c.peek() === END) throw unexpected(c, "`]`");
    throw new BacklotError("UNSUPPORTED", advice, {
      span: [start, Math.max(c.pos, start + 1)],
    });
  }
  c.leave(outer, CLOSE_SQUARE, "`]`");
  return read.value;
}

/** Reads `at_least(4)`; other calls are refused as values. */
function operator(c: Cursor, name: Name): Expression {
  const [start, end] = name.span;
  if (!OPERATORS.has(name.text)) {
    const prefix = prefixWord(name.text, start);
    throw prefix ?? unsupported(`the call ${clip(name.text)}(…) as a value`, start, end);
  }
  const outer = c.enter();
  const args: Expression[] = [];
  values(c, args, CLOSE);
  leave(c, outer, CLOSE, "`,` or `)`");
  return { kind: "operator", name, args, span: [start, c.pos] };
}
