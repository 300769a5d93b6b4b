import { BacklotError, type Span } from "../../base/errors.js";
import type { Command, Expression, Name, Target, Variable } from "../ast.js";
import { clip } from "../check/describe.js";
import { call } from "./calls.js";
import { CLOSE, COMMA, Cursor, END, EQUALS, NEWLINE, OPEN, POINT, SEMICOLON, startsName } from "./cursor.js";
import { hitIndex, oneStep, refuseTuple, slotName, value, valueOrTuple, values } from "./expressions.js";
import { afterValue, notAssignable, unsupported } from "./refuse.js";
import { methodCall, noAssignment, noHead } from "./refuseCall.js";
import { variableIndex } from "./words.js";

export const MAX_LENGTH = 65_536;

type Head =
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "targets"; readonly targets: readonly [Target, ...Target[]] }
  | Command;

/**
 * Parses one command of the assistant.
 * @param text one command, which may have comments and blank lines around it
 * @returns its tree; spans count UTF-16 units of `text`
 * @throws BacklotError at the first syntax error, with its span
 */
export function parseCommand(text: string): Command {
  if (text.length > MAX_LENGTH) {
    const message = `the command has ${text.length} characters`;
    throw new BacklotError("TOO_LONG", message, { span: [MAX_LENGTH, text.length] });
  }
  const c = new Cursor(text);
  while (c.peek() === NEWLINE) c.pos++;
  const start = c.pos;
  if (c.peek() === END) throw new BacklotError("SYNTAX", "the command is empty", { span: [0, text.length] });
  const command = complete(c, heads(c, "a command"), start);
  finish(c);
  return command;
}

function complete(c: Cursor, read: Head, start: number): Command {
  switch (read.kind) {
    case "targets":
      return assignment(c, read.targets, start);
    case "variable": {
      const { index, span } = read.variable;
      if (c.peek() === EQUALS) throw notAssignable(`x${index}`, span);
      return { kind: "resume", variable: read.variable, span };
    }
    default:
      return read;
  }
}

function heads(c: Cursor, wanted: string): Head {
  const first = head(c, wanted);
  return c.peek() === COMMA ? targetList(c, first) : first;
}

function head(c: Cursor, wanted: string): Head {
  const code = c.peek();
  const start = c.pos;
  if (startsName(code)) {
    const text = c.name();
    const span: Span = [start, c.pos];
    const index = variableIndex(text);
    return index < 0 ? call(c, { text, span }) : afterVariable(c, { index, span }, start);
  }
  if (code !== OPEN) throw noHead(c, wanted);
  const outer = c.enter();
  const inner = heads(c, wanted);
  const close = c.peek();
  if (close === EQUALS) throw unsupported("an assignment in parentheses", c.pos, c.pos + 1);
  if (close !== CLOSE) throw afterValue(c, "`)`");
  c.leave(outer, CLOSE, "`)`");
  if (inner.kind === "variable") return afterVariable(c, inner.variable, start);
  if (inner.kind === "targets" && inner.targets.length === 1) {
    return afterTarget(c, { ...inner.targets[0], span: [start, c.pos] });
  }
  return inner;
}

/** Reads the slot after `x1`, which makes a target. */
function afterVariable(c: Cursor, variable: Variable, start: number): Head {
  const end = c.pos;
  const hit = hitIndex(c);
  const code = c.peek();
  if (code === POINT) {
    const slot = slotName(c);
    return afterTarget(c, { variable, hit, slot, span: [start, c.pos] });
  }
  const { index } = variable;
  if (hit !== null) throw unsupported(`a hit without one of its slots (x${index}[${hit}].slot)`, start, c.pos);
  if (code === OPEN) throw unsupported(`a call of the variable x${index}`, start, c.pos + 1);
  c.pos = end;
  return { kind: "variable", variable };
}

/** Reads `.append(…)` after `x1.guests`, which makes a command. */
function afterTarget(c: Cursor, target: Target): Head {
  let part = target;
  for (;;) {
    const end = c.pos;
    const step = oneStep(c);
    if (step === null) break;
    const after = c.pos;
    if ("text" in step && c.peek() === OPEN) {
      if (step.text === "append") return append(c, part, step);
      throw unsupported(`${clip(step.text)} of a slot (lists have append, nothing else)`, ...step.span);
    }
    c.pos = after;
    part = { ...part, path: [...(part.path ?? []), step], span: [part.span[0], after] };
    if (after === end) break;
  }
  const end = c.pos;
  if (c.peek() === OPEN) throw methodCall(part);
  c.pos = end;
  return { kind: "targets", targets: [part] };
}

function append(c: Cursor, target: Target, method: Name): Command {
  const outer = c.enter();
  const items: Expression[] = [];
  values(c, items, CLOSE);
  if (c.peek() !== CLOSE) throw afterValue(c, "`)`");
  c.leave(outer, CLOSE, "`)`");
  const [item] = items;
  if (item === undefined || items.length > 1) {
    const message = `append takes exactly one value, not ${items.length}`;
    const hint = "Append one value a command; several at once are an assignment of the whole list: x1.slot = [1, 2].";
    throw new BacklotError("WRONG_COUNT", message, { span: [method.span[0], c.pos], hint });
  }
  return { kind: "append", target, value: item, span: [target.span[0], c.pos] };
}

function targetList(c: Cursor, first: Head): Head {
  const targets: [Target, ...Target[]] = [oneTarget(first)];
  while (c.eat(COMMA)) {
    const code = c.peek();
    if (code !== EQUALS && code !== CLOSE) targets.push(oneTarget(head(c, "a target such as x1.slot")));
    else if (targets.length === 1) throw unsupported("a tuple of one", targets[0].span[0], c.pos);
    else break;
  }
  return { kind: "targets", targets };
}

function oneTarget(one: Head): Target {
  switch (one.kind) {
    case "targets": {
      const [target, second] = one.targets;
      if (second === undefined) return target;
      throw unsupported("a tuple within a tuple", target.span[0], second.span[1]);
    }
    case "variable": {
      const { index, span } = one.variable;
      throw new BacklotError("SYNTAX", `only slots can be assigned to: write x${index}.slot`, { span });
    }
    default:
      throw unsupported("a list of commands", ...one.span);
  }
}

function assignment(c: Cursor, targets: readonly [Target, ...Target[]], start: number): Command {
  if (c.peek() !== EQUALS || c.text.charCodeAt(c.pos + 1) === EQUALS) throw noAssignment(c, targets);
  c.pos++;
  const single = targets.length === 1;
  const first = valueOrTuple(c);
  let last = c.pos;
  let items: readonly Expression[];
  if (c.eat(COMMA)) {
    const several = [first.kind === "tuple" ? refuseTuple(first) : first];
    do {
      last = c.pos;
      const code = c.peek();
      if (code === END || code === NEWLINE || code === SEMICOLON) break;
      several.push(value(c));
      last = c.pos;
    } while (c.eat(COMMA));
    if (single && several.length === 1) throw unsupported("a tuple of one (a value with a comma)", first.span[0], last);
    items = several;
  } else if (first.kind === "tuple") {
    if (single && first.items.length === 1) refuseTuple(first);
    items = first.items;
  } else {
    items = !single && first.kind === "list" ? first.items : [first];
  }
  if (c.peek() === EQUALS && c.text.charCodeAt(c.pos + 1) !== EQUALS) {
    throw unsupported("a chain of assignments", c.pos, c.pos + 1);
  }
  return { kind: "assign", targets, values: items, span: [start, last] };
}

/** Reads the end of the command: one `;`, blank lines and comments. */
function finish(c: Cursor): void {
  const separated = c.eat(SEMICOLON);
  const line = c.peek() === NEWLINE;
  while (c.peek() === NEWLINE) c.pos++;
  if (c.pos === c.text.length) return;
  if (!separated && !line) throw afterValue(c, "the end of the command");
  throw new BacklotError("SYNTAX", "a second command starts here: one command per turn", {
    span: [c.pos, c.text.length],
  });
}
