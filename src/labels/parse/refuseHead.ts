import { BacklotError } from "../../base/errors.js";
import type { Target } from "../ast.js";
import { clip } from "../check/describe.js";
import {
  CLOSE,
  COLON,
  DOUBLE_QUOTE,
  MINUS,
  OPEN_CURLY,
  OPEN_SQUARE,
  PLUS,
  SEMICOLON,
  SINGLE_QUOTE,
  STAR,
} from "./codes.js";
import type { Cursor } from "./cursor.js";
import { END, isDigit, NEWLINE } from "./cursor.js";
import { valueSpan } from "./expressions.js";
import { afterValue, noValue, unexpected, unsupported } from "./refuse.js";

/** Error for a call of a slot: `x1.copy()`. */
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
