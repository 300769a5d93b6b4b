import { isObject } from "../../base/json/object.js";

/** Line width of a literal, in characters. */
const WIDTH = 116;

/**
 * Prints a JSON value as source text: on one line if it fits, otherwise with each of its parts on a line of its own.
 * @param before the number of characters before it on its first line
 * @param indent the indentation of that line
 */
export function literal(value: unknown, before = 0, indent = 0): string {
  const line = onOneLine(value);
  const parts = partsOf(value);
  if (parts.length === 0 || before + line.length <= WIDTH) return line;
  const inner = indent + 2;
  const lines = parts.map(
    ([name, part]) => `${" ".repeat(inner)}${name}${literal(part, inner + name.length + 1, inner)},\n`,
  );
  return `${line.charAt(0)}\n${lines.join("")}${" ".repeat(indent)}${line.at(-1)}`;
}

function onOneLine(value: unknown): string {
  const parts = partsOf(value).map(([name, part]) => `${name}${onOneLine(part)}`);
  // JSON lacks negative zero.
  if (parts.length === 0) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

/** Returns the parts of a list or an object, each with its name. */
function partsOf(value: unknown): readonly (readonly [name: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part: unknown) => ["", part] as const);
  if (!isObject(value)) return [];
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return given.map(([key, part]) => [`${nameOf(key)}: `, part] as const);
}

/** Prints a key of an object's literal; `__proto__` would set its prototype, except in brackets. */
function nameOf(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
