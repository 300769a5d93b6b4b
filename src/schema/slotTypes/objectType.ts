import { formatJson } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import { patternFault, schemaIssues, type Value } from "../../kit/internal.js";
import { BY_NAME, DATA, normalised } from "../compare/rewrite.js";
import type { Finding } from "../problem.js";
import { keywordMismatch } from "../rules/keywordShapes.js";
import type { JsonPath, JsonSchema } from "../types.js";

/**
 * Keywords that would print foreign code into generated types, make a schema depend on its address, or are not
 * supported.
 */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["tsType", "tsType would print code into generated types and is not allowed"],
  ["tsEnumNames", "tsEnumNames would print code into generated types and is not allowed"],
  ["$id", "$id is not allowed in a slot's JSON Schema; refer with #/$defs/…"],
  ["id", "id is not allowed as a keyword of a slot's JSON Schema; refer with #/$defs/…"],
  ["$anchor", "$anchor is not allowed in a slot's JSON Schema; refer with #/$defs/…"],
  ["$dynamicRef", "$dynamicRef is not allowed in a slot's JSON Schema; use $ref"],
  ["unevaluatedProperties", "unevaluatedProperties is not supported in a slot's JSON Schema; use additionalProperties"],
  ["unevaluatedItems", "unevaluatedItems is not supported in a slot's JSON Schema; use items"],
  ["$dynamicAnchor", "$dynamicAnchor is not allowed in a slot's JSON Schema; use $ref"],
]);

/** The fault of such a property: validators would read the inherited member if the property is absent. */
const INHERITED = "is a member of every JavaScript object and cannot name a property or definition of an object slot";

/** Faults that were found before: an import judges a slot alone, with its intent, and with all intents. */
const FAULTS = new WeakMap<JsonSchema, Finding | null>();

/** Returns the first fault of an object slot's JSON Schema, with its path in the schema; null for a usable schema. */
export function objectFault(schema: JsonSchema): Finding | null {
  const known = FAULTS.get(schema);
  if (known !== undefined) return known;
  const fault = keywordFault({ schema, good: new Set() }, schema, []);
  FAULTS.set(schema, fault);
  return fault;
}

/** Returns the fault of a value of an object slot, or null. An unusable schema accepts every value. */
export function objectMismatch(schema: JsonSchema, value: Value): string | null {
  if (objectFault(schema) !== null) return null;
  const [issue] = schemaIssues(normalised(schema), value);
  if (issue === undefined) return null;
  const at = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return `does not satisfy the slot's JSON Schema: ${at}${issue.message}`;
}

interface Root {
  readonly schema: JsonSchema;
  readonly good: Set<unknown>;
}

function keywordFault(root: Root, node: unknown, path: JsonPath): Finding | null {
  if (Array.isArray(node))
    return firstOf(node.entries(), ([index, item]) => keywordFault(root, item, [...path, index]));
  if (!isObject(node)) return null;
  return firstOf(Object.entries(node), ([keyword, value]) => {
    const at = [...path, keyword];
    const refused = REFUSED.get(keyword);
    if (refused !== undefined) return { path: at, message: refused };
    const mismatch = keywordMismatch(keyword, value);
    if (mismatch !== null) return { path: at, message: mismatch };
    if (keyword === "$ref") return refFault(root, value, at);
    if (keyword === "pattern") return patternFinding(value as string, at);
    if (DATA.has(keyword)) return null;
    if (!(BY_NAME.has(keyword) || keyword === "definitions") || !isObject(value)) return keywordFault(root, value, at);
    const inherited = Object.keys(value).find((name) => name in Object.prototype);
    if (inherited !== undefined) return { path: [...at, inherited], part: "key", message: `${inherited} ${INHERITED}` };
    return firstOf(Object.entries(value), ([name, child]) => {
      const fault = keyword === "patternProperties" ? patternFinding(name, [...at, name], "key") : null;
      return fault ?? keywordFault(root, child, [...at, name]);
    });
  });
}

/** The fault of a pattern: foreign patterns are matched in linear time, or not at all. */
function patternFinding(pattern: string, path: JsonPath, part?: "key"): Finding | null {
  const fault = patternFault(pattern);
  if (fault === null) return null;
  return { path, ...(part === undefined ? {} : { part }), message: `the pattern ${formatJson(pattern)} ${fault}` };
}

function firstOf<T, R>(items: Iterable<T>, test: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = test(item);
    if (found !== null) return found;
  }
  return null;
}

/** The fault of a reference: it leads nowhere, or back to itself over other references. */
function refFault({ schema, good }: Root, ref: unknown, path: JsonPath): Finding | null {
  const passed = new Set<unknown>();
  for (let next = ref; next !== undefined && !good.has(next); ) {
    if (passed.has(next)) return { path, message: `$ref ${JSON.stringify(ref)} leads only to references, in a cycle` };
    passed.add(next);
    const target = targetOf(schema, next);
    if (target === undefined) return { path, message: leadsNowhere(next) };
    next = isObject(target) ? target.$ref : undefined;
  }
  for (const one of passed) good.add(one);
  return null;
}

function targetOf(root: JsonSchema, ref: unknown): unknown {
  if (ref === "#") return root;
  const [, keyword, written = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(ref)) ?? [];
  const defs = keyword === undefined ? undefined : root[keyword];
  const name = written.replaceAll("~1", "/").replaceAll("~0", "~");
  return isObject(defs) && Object.hasOwn(defs, name) ? defs[name] : undefined;
}

function leadsNowhere(ref: unknown): string {
  return `$ref ${JSON.stringify(ref)} leads nowhere: a slot's JSON Schema refers to # or to its own #/$defs/…`;
}
