import type { Place } from "../base/errors.js";
import { type Node, type ParseError, type ParseErrorCode, parseTree } from "../base/packages/jsonc.js";
import { put } from "../kit/internal.js";
import type { Finding } from "./problem.js";
import type { IntentSource, JsonPath } from "./types.js";

export interface Reading {
  readonly source: IntentSource;
  readonly value: unknown;
  readonly syntax: { readonly message: string; readonly place: Place } | null;
  /** Duplicate keys within one object, and texts that are not well-formed Unicode. */
  readonly findings: readonly Finding[];
}

/** Deeper than any schema; well below the depth at which recursion over the tree could overflow. */
const MAX_DEPTH = 200;

/** Reads a JSON text with the positions of its parts. Strict JSON, except that a byte order mark is allowed. */
export function readJson(file: string, text: string): Reading {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  const place = placer(file, json);
  const broken = (offset: number, message: string): Reading => ({
    source: { file, place: () => place(0) },
    value: undefined,
    syntax: { message, place: place(offset) },
    findings: [],
  });
  const deep = tooDeep(json);
  if (deep !== null) return broken(deep, `brackets are nested more than ${MAX_DEPTH} levels deep`);
  const errors: ParseError[] = [];
  const root = treeOf(json, errors);
  const error = errors[0];
  if (error !== undefined) return broken(error.offset, SYNTAX[error.error] ?? "is not valid JSON");
  if (root === undefined) return broken(0, "the file is empty");
  const findings: Finding[] = [];
  const value = jsonValue(root, [], findings);
  return { source: { file, place: locator(json, place) }, value, syntax: null, findings };
}

const treeOf = (json: string, errors: ParseError[] = []): Node | undefined =>
  parseTree(json, errors, { disallowComments: true });

/** Returns the places of parts. The tree, which is many times as large as the text, is there from the first one asked for. */
function locator(json: string, place: (offset: number) => Place): IntentSource["place"] {
  let root: Node | undefined;
  return (path, part = "value") => {
    root ??= treeOf(json) as Node;
    return place(nodeAt(root, path, part).offset);
  };
}

const SYNTAX: { readonly [code in ParseErrorCode]?: string } = {
  1: "a value was expected here: a string in double quotes, a number, true, false, null, { or [",
  2: "a number is malformed here",
  3: "a key in double quotes was expected here",
  4: "a value was expected here",
  5: "a colon was expected here",
  6: "a comma was expected here",
  7: "a closing } was expected here",
  8: "a closing ] was expected here",
  9: "the JSON ended here, but more text follows",
  10: "comments are not allowed in JSON",
  11: "a comment is not closed",
  12: "a string is not closed by a double quote",
  13: "a number is malformed here",
  14: "a \\u escape needs four hexadecimal digits",
  15: "a string contains an unknown escape; use \\\\ for a backslash",
  16: "a string contains a control character; write it as an escape such as \\n",
};

/** The offset at which brackets nest too deep, or null. Looks only at brackets outside texts. */
function tooDeep(json: string): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const mark = json[at];
    if (mark === "\\" && quoted) at += 1;
    else if (mark === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (mark === "[" || mark === "{") depth += 1;
    else if (mark === "]" || mark === "}") depth -= 1;
    if (depth > MAX_DEPTH) return at;
  }
  return null;
}

/** Returns lines and columns of offsets, counted from 1, columns in UTF-16 units. */
function placer(file: string, text: string): (offset: number) => Place {
  return (offset) => {
    const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
    return { file, line: text.slice(0, offset).split("\n").length, column: offset - start + 1 };
  };
}

/** The plain value of a node, with every key as an own property, even `__proto__`. */
function jsonValue(node: Node, path: JsonPath, findings: Finding[]): unknown {
  switch (node.type) {
    case "object": {
      const object: Record<string, unknown> = {};
      for (const property of node.children ?? []) {
        const [key, child] = property.children ?? [];
        if (key === undefined || child === undefined) continue;
        const name: string = key.value;
        const at = [...path, name];
        if (Object.hasOwn(object, name)) {
          findings.push({
            path: at,
            part: "key",
            message: `the key ${JSON.stringify(name)} is given twice; the last one counts`,
          });
        }
        put(object, name, jsonValue(child, at, findings));
        wellFormed(name, at, "key", findings);
      }
      return object;
    }
    case "array":
      return (node.children ?? []).map((child, index) => jsonValue(child, [...path, index], findings));
    case "string":
      wellFormed(node.value, path, "value", findings);
      return node.value;
    default:
      return node.value;
  }
}

function wellFormed(text: string, path: JsonPath, part: "key" | "value", findings: Finding[]): void {
  if (!/\p{Surrogate}/u.test(text)) return;
  findings.push({ path, part, message: "a string contains a lone surrogate (half of a surrogate pair)" });
}

/** The node at a path, or the nearest one around it. Of duplicate keys, the last one counts. */
function nodeAt(root: Node, path: JsonPath, part: "key" | "value"): Node {
  for (let length = path.length; length > 0; length--) {
    const node = find(root, path.slice(0, length));
    if (node === undefined) continue;
    const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    const wanted = length < path.length || part === "key" ? key : undefined;
    return wanted ?? node;
  }
  return root;
}

function find(root: Node, path: JsonPath): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    if (typeof step === "number") node = node.type === "array" ? node.children?.[step] : undefined;
    else if (node.type !== "object") return undefined;
    else node = node.children?.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
  }
  return node;
}
