import { isObject } from "../../base/json/object.js";

/** How many characters a line of a literal may have. */
const WIDTH = 116;

/**
 * A JSON value as a program has it: on one line where it fits, otherwise with each of its parts on a line of its own.
 * @param before how many characters stand before it on its first line
 * @param indent how far that line is indented
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
  // JSON has no sign of zero.
  if (parts.length === 0) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

/** What a list or an object holds, each part with the name that stands before it. */
function partsOf(value: unknown): readonly (readonly [name: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part: unknown) => ["", part] as const);
  if (!isObject(value)) return [];
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return given.map(([key, part]) => [`${nameOf(key)}: `, part] as const);
}

/** A key as it stands in an object's literal; `__proto__` would be its prototype, except in brackets. */
function nameOf(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
