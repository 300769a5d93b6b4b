import { BacklotError } from "../base/errors.js";
import { OPERATORS } from "../kit/internal.js";
import { isIdentifier } from "../schema/names.js";
import type { Argument, Command, Expression, Literal, Name, Reference, Target } from "./ast.js";
import { clip } from "./check/describe.js";
import { VERBS } from "./check/scope.js";
import { variableIndex } from "./parse/words.js";

/**
 * Prints the canonical text of a command: double quotes, one blank after commas, `x1` for `resume(x1)`. `parseCommand`
 * of the text gives the same command, except for spans.
 * @throws BacklotError WRONG_VALUE for a value that no text can express: a lone surrogate, an infinite number
 */
export function printCommand(command: Command): string {
  switch (command.kind) {
    case "start":
      return `${intent(command.intent)}(${command.args.map(argument).join(", ")})`;
    case "assign":
      return `${command.targets.map(place).join(", ")} = ${right(command.targets, command.values)}`;
    case "append":
      return `${place(command.target)}.append(${given(command.target, command.value)})`;
    case "confirm":
      return `confirm(x${command.variable.index})`;
    case "resume":
      return `x${command.variable.index}`;
    case "say":
      return command.about === null ? "say()" : `say(x${command.about.index})`;
    default:
      return command satisfies never;
  }
}

/** @throws BacklotError WRONG_VALUE for a value that no text can express */
export function printValue(value: Expression): string {
  switch (value.kind) {
    case "literal":
      return literal(value);
    case "reference":
      return place(value);
    case "list":
      return `[${value.items.map(printValue).join(", ")}]`;
    case "object":
      return `{${value.entries.map((entry) => `${quote(entry.name.text)}: ${printValue(entry.value)}`).join(", ")}}`;
    case "operator":
      return `${name(value.name)}(${value.args.map(printValue).join(", ")})`;
    case "word":
      return value.text;
    case "unsayable":
      throw new BacklotError(value.code, value.message);
    default:
      return value satisfies never;
  }
}

function argument(one: Argument): string {
  const value = given(one, one.value);
  return `${name(one.slot)}=${value}`;
}

/** Prints a slot's value; errors name the slot. */
function given({ slot }: { readonly slot: Name }, value: Expression): string {
  try {
    return printValue(value);
  } catch (error) {
    if (!(error instanceof BacklotError) || slot.text === "") throw error;
    throw new BacklotError(error.code, `slot ${clip(slot.text)}: ${error.message}`);
  }
}

function place({ variable, hit, slot, path = [] }: Target | Reference): string {
  const whole = hit === null ? `x${variable.index}.${name(slot)}` : `x${variable.index}[${hit}].${name(slot)}`;
  return whole + path.map((step) => ("text" in step ? `.${name(step)}` : `[${step.index}]`)).join("");
}

function intent(one: Name): string {
  const { text } = one;
  if (VERBS.has(text) || OPERATORS.has(text) || variableIndex(text) >= 0) {
    throw new BacklotError("NAME_CLASH", `${text} cannot name an intent: the command language reserves the word`);
  }
  return name(one);
}

function name({ text }: Name): string {
  if (isIdentifier(text)) return text;
  const quoted = JSON.stringify(clip(text));
  throw new BacklotError("SYNTAX", `${quoted} cannot name an intent or a slot: it is not an identifier`);
}

const NAMELESS = { slot: { text: "", span: [0, 0] } } as const;

/** Prints the right side. Wrong counts print too, since they parse: `()`, and a lone list for several targets. */
function right(targets: readonly Target[], values: readonly Expression[]): string {
  if (values.length === 0) return "()";
  const text = values.map((value, nth) => given(targets[nth] ?? NAMELESS, value)).join(", ");
  return targets.length > 1 && values.length === 1 && values[0]?.kind === "list" ? `(${text},)` : text;
}

function literal(value: Literal): string {
  switch (value.type) {
    case "str":
      return quote(value.value);
    case "int":
    case "float":
      return number(value.type, value.value);
    case "bool":
      return value.value ? "True" : "False";
    case "none":
      return "None";
    default:
      return value satisfies never;
  }
}

function number(type: "int" | "float", value: number): string {
  const legal = type === "int" ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!legal) throw new BacklotError("WRONG_VALUE", `${value} cannot be written as ${type}`);
  const text = String(value);
  return type === "int" || text.includes(".") || text.includes("e") ? text : `${text}.0`;
}

/** Characters that are escaped in strings: quotes, backslashes, and invisible or line-breaking characters. */
const ESCAPED =
  /["\\\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\ufeff]/g;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function quote(value: string): string {
  if (LONE_SURROGATE.test(value)) {
    throw new BacklotError("WRONG_VALUE", `the string ${JSON.stringify(value.slice(0, 40))} contains a lone surrogate`);
  }
  return `"${value.replace(ESCAPED, escaped)}"`;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

function escaped(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
}
