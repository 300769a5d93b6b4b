import { parseJson } from "../../../base/io/json.js";
import { type Node, parseTree } from "../../../base/packages/jsonc.js";
import { float, orderedMap, type Value } from "../../../kit/internal.js";

/**
 * Parses a JSON text without loss: floats such as `5.0` become `{ $float: 5 }`, and objects whose keys JavaScript would
 * reorder `{ $map: […] }`.
 */
export function parseExact(text: string, file: string, line = 1): Value | null {
  return exactValue(parseJson(text, file, line), text);
}

export function exactValue(plain: unknown, text: string): Value | null {
  return exactOf(parseTree(text) as Node, plain, text);
}

/** @param plain the value as JavaScript reads it, for parts that lose nothing */
function exactOf(node: Node, plain: unknown, text: string): Value | null {
  const { type, children = [] } = node;
  if (type === "number") {
    const spelling = text.slice(node.offset, node.offset + node.length);
    return /^-?\d+$/.test(spelling) ? (plain as number) : (float(plain as number) as Value);
  }
  if (type === "array") return children.map((child, i) => exactOf(child, (plain as readonly unknown[])[i], text));
  if (type !== "object") return plain as Value | null;
  const held = plain as Readonly<Record<string, unknown>>;
  // The last of two equal keys counts, as everywhere.
  const entries = new Map<string, Value | null>();
  for (const { children: [key, value] = [] } of children) {
    const name = (key as Node).value as string;
    entries.set(name, exactOf(value as Node, held[name], text));
  }
  return orderedMap([...entries]) as Value;
}

/** Numbers, keys and their order stay as they are written. */
export function oneLine(text: string): string {
  const parts = text.split("\n").map((part) => part.trim());
  return parts.join(" ");
}
