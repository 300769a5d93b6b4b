import type { Span } from "../../base/errors.js";
import { BacklotError } from "../../base/errors.js";
import { clip, describeCharacter } from "../check/describe.js";

/** Position of a parser, with the context for messages about the next character. */
export interface Position {
  readonly text: string;
  readonly pos: number;
  readonly depth: number;
  readonly opened: number;
}

const QUOTE_LOOKALIKES = "“”„‟‘’‚‛«»‹›`´＂＇";

/** Python words that make an expression of the value before them, and its name. */
const INFIX_WORDS = new Map([
  ["if", "a conditional expression"],
  ["else", "a conditional expression"],
  ["for", "a comprehension"],
  ["async", "a comprehension"],
  ["and", "an expression with `and`"],
  ["or", "an expression with `or`"],
  ["in", "an expression with `in`"],
  ["is", "an expression with `is`"],
  ["not", "an expression with `not`"],
]);

/** Error for a Python construct outside the command language; `what` names it. */
export function unsupported(what: string, start: number, end: number): BacklotError {
  return new BacklotError("UNSUPPORTED", `${what} is not part of the command language`, { span: [start, end] });
}

const NAMED_VALUE = /^\s*=(?!=)/;

/** Error for `x5 = …` and `table = …`. */
export function notAssignable(word: string, span: Span): BacklotError {
  const message = `${clip(word)} cannot be assigned to: the back-end names variables itself; write x1.slot = value`;
  return new BacklotError("UNSUPPORTED", message, { span });
}

export function noValue(at: Position): BacklotError {
  const { text, pos } = at;
  switch (text[pos]) {
    case "*":
      return unsupported("unpacking with *", pos, pos + 1);
    case "~":
    case "!":
    case "@":
    case "%":
    case "/":
      return unsupported(`the operator ${text[pos]}`, pos, pos + 1);
    case ".":
      if (text.startsWith("...", pos)) return unsupported("an ellipsis", pos, pos + 3);
      break;
    case "<":
      if (text[pos + 1] !== "<") break;
      return unsupported("the operator <<", pos, pos + 2);
    default:
  }
  return unexpected(at, "a value");
}

/** Error after a complete value. It names the expression that the next character would make of the value. */
export function afterValue(at: Position, wanted: string): BacklotError {
  const { text, pos } = at;
  const next = text[pos] ?? "";
  const length = text[pos + 1] === next || text[pos + 1] === "=" ? 2 : 1;
  switch (next) {
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "@":
    case "&":
    case "|":
    case "^":
    case "<":
    case ">":
    case "!":
      return unsupported(`an expression with ${text.slice(pos, pos + length)}`, pos, pos + length);
    case "=":
      if (length === 2) return unsupported("a comparison with ==", pos, pos + 2);
      break;
    case ":":
      if (text[pos + 1] === "=") return unsupported("an assignment expression with :=", pos, pos + 2);
      break;
    case ".":
      return unsupported("an attribute or method of a value", pos, pos + 1);
    case "[":
      return unsupported("an index into a value", pos, pos + 1);
    case "(":
      return unsupported("a call of a value", pos, pos + 1);
    default: {
      const word = wordAt(text, pos);
      const infix = INFIX_WORDS.get(word);
      if (infix !== undefined) return unsupported(infix, pos, pos + word.length);
      const quote = text[pos - 1];
      if (word !== "" && (quote === '"' || quote === "'")) {
        const message = `the string ends before ${clip(word)}: within ${quote}…${quote}, write \\${quote} for the quote itself`;
        return new BacklotError("SYNTAX", message, { span: [pos - 1, pos + word.length] });
      }
      if (NAMED_VALUE.test(text.slice(pos + word.length, pos + word.length + 40))) {
        return new BacklotError("SYNTAX", `a comma is missing before ${clip(word)}`, {
          span: [pos, pos + word.length],
        });
      }
    }
  }
  return unexpected(at, wanted);
}

/** Error at a position; `wanted` names the valid alternatives. */
export function unexpected(at: Position, wanted: string): BacklotError {
  const { text, pos } = at;
  const next = text[pos];
  if (next === undefined || next === "\n" || next === "\r") return ended(at, wanted);
  const character = describeCharacter(text, pos);
  const width = (text.codePointAt(pos) ?? 0) > 0xffff ? 2 : 1;
  const say = (message: string, end = pos + width) => new BacklotError("SYNTAX", message, { span: [pos, end] });
  if (QUOTE_LOOKALIKES.includes(next)) return say(`quotes must be " or ', not ${character}`);
  const word = wordAt(text, pos);
  if (word !== "") {
    return say(`expected ${wanted}, not ${clip(word)}; text must be quoted: "…"`, pos + word.length);
  }
  if (next === '"' || next === "'") return say(`expected ${wanted} before this string`);
  if ("([{".includes(next)) return say(`expected ${wanted}, not ${next}`);
  if (")]}".includes(next)) {
    if (at.depth === 0) return say(`this ${next} closes no bracket`);
    const open = text[at.opened];
    if ((open === "(" && next !== ")") || (open === "[" && next !== "]") || (open === "{" && next !== "}")) {
      return say(`this ${next} cannot close the ${open} before it`);
    }
  }
  if (next > "\x7f" && width + pos <= text.length && /\p{L}/u.test(String.fromCodePoint(text.codePointAt(pos) ?? 0))) {
    return say(`expected ${wanted}, not ${character}; names are plain ASCII letters, text must be quoted: "…"`);
  }
  return say(`expected ${wanted}, not ${character}`);
}

/** Error at an early end, mostly because of an open bracket. */
function ended(at: Position, wanted: string): BacklotError {
  const { text, pos, depth, opened } = at;
  if (depth > 0) {
    return new BacklotError("SYNTAX", `this ${text[opened]} was opened here and never closed`, {
      span: [opened, opened + 1],
    });
  }
  const end = pos < text.length ? "the line" : "the command";
  return new BacklotError("SYNTAX", `expected ${wanted}, but ${end} ends here`, { span: [pos, pos] });
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;

function wordAt(text: string, at: number): string {
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0] ?? "";
}
