import { isObject, type JsonObject } from "../../../../base/json/object.js";
import {
  type KeyStyle,
  lengthOf,
  matchesPattern,
  type PatternNode,
  patternFault,
  readPattern,
  type Scalar,
  spelling,
} from "../../../../kit/internal.js";
import type { SlotFile } from "../../../../schema/index.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { plainName } from "../words.js";
import type { Group } from "./groups.js";
import type { RowShapes } from "./rowShapes.js";

export type NewKeys = Omit<KeyStyle, "noun">;

/** So many keys are tried before a way to make them counts as one. */
const TRIED = 200;
/** How often a part of a pattern is repeated that need not end: the first that leads to keys is taken. */
const REPEATED: readonly number[] = [6, 4, 3, 2, 1, 0, 8, 12, 16, 24, 32, 40, 64];
const MAX_PLACES = 256;
const USUAL = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Keys that the path of an item takes. @param parameter the path's schema of a key @returns null if nobody can tell */
export function newKeys(entity: string, column: SlotFile | undefined, parameter: JsonObject): NewKeys | null {
  const type = column?.type;
  // A column of any value takes keys as the path has them.
  const taken = isObject(type) && "any" in type ? parameter.type : undefined;
  const within = isObject(type) ? ("int" in type ? type.int : "float" in type ? type.float : null) : null;
  if (type === "int" || type === "float" || within !== null || taken === "integer" || taken === "number")
    return { isNumber: true, from: leastOf(parameter, within ?? {}) };
  if (type !== "str" && !(isObject(type) && "str" in type) && taken !== "string") return null;
  const limits = isObject(type) && "str" in type ? type.str : {};
  if ([parameter.format, limits.format].includes("uuid")) return { isUuid: true };
  const rule = {
    patterns: [parameter.pattern, limits.pattern].filter(
      (one) => typeof one === "string" && patternFault(one) === null,
    ),
    least: Math.max(countOf(parameter.minLength, 0), limits.min_length ?? 0),
    most: Math.min(countOf(parameter.maxLength, MAX_PLACES), limits.max_length ?? MAX_PLACES),
  } as Rule;
  if ([1, TRIED].every((nth) => fits(rule, `${entity}_${nth}`) && fits(rule, `${entity}-${nth}`))) return {};
  for (const more of REPEATED) {
    const letters = rule.patterns[0] === undefined ? digits(rule, more) : placesOf(readPattern(rule.patterns[0]), more);
    const keys = Array.from({ length: TRIED }, (_, nth) => spelling(letters, nth));
    if (letters.length <= MAX_PLACES && new Set(keys).size > 1 && keys.every((key) => fits(rule, key)))
      return { letters };
  }
  return {};
}

interface Rule {
  readonly patterns: readonly string[];
  readonly least: number;
  readonly most: number;
}

function fits({ patterns, least, most }: Rule, key: string): boolean {
  const length = lengthOf(key);
  return length >= least && length <= most && patterns.every((pattern) => matchesPattern(pattern, key));
}

function leastOf(
  { minimum, exclusiveMinimum }: JsonObject,
  limits: { minimum?: number; exclusive_minimum?: number },
): number {
  const all = [minimum, limits.minimum].map((one) => (typeof one === "number" ? Math.ceil(one) : 1));
  const above = [exclusiveMinimum, limits.exclusive_minimum].map((one) =>
    typeof one === "number" ? Math.floor(one) + 1 : 1,
  );
  return Math.max(1, ...all, ...above);
}

const countOf = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const digits = ({ least, most }: Rule, more: number): string[] =>
  Array<string>(Math.min(most, Math.max(least, more))).fill(USUAL.slice(0, 10));

function placesOf(node: PatternNode, more: number): string[] {
  switch (node.kind) {
    case "set": {
      const usual = [...USUAL].filter((one) => isWithin(node.ranges, one.codePointAt(0) ?? 0)).join("");
      const [first = 0x61] = node.ranges.find(([from, to]) => to > 0x20 && from < 0xd800) ?? [];
      return [usual === "" ? String.fromCodePoint(Math.max(0x21, first)) : usual];
    }
    case "assert":
    case "unless":
      return [];
    case "sequence":
      return node.parts.flatMap((part) => placesOf(part, more));
    case "choice": {
      const ways = node.parts.map((part) => placesOf(part, more));
      return ways.reduce((one, other) => (waysOf(other) > waysOf(one) ? other : one));
    }
    case "repeat": {
      const count = Math.min(node.max, Math.max(node.min, more), MAX_PLACES);
      const part = placesOf(node.part, more);
      return Array.from(
        { length: Math.min(count, Math.ceil(MAX_PLACES / Math.max(1, part.length))) },
        () => part,
      ).flat();
    }
    default:
      return node satisfies never;
  }
}

const isWithin = (ranges: readonly (readonly [number, number])[], point: number): boolean =>
  ranges.some(([from, to]) => from <= point && point <= to);

const waysOf = (places: readonly string[]): number => places.reduce((sum, { length }) => sum + Math.log(length), 0);

/** Words of a closed list with which nothing begins. */
const ENDED =
  /^(?:done|complete|finish|close|cancel|archiv|delete|fail|error|reject|expire|refund|paid|shipped|deliver|merge|resolv)/i;
const TRUE = /^(?:is_?)?(?:active|enabled|available|open|visible|public)$/i;

/**
 * Values of a new row that the request does not give: the defaults of the schema, the first status of its list with
 * which something can begin, booleans that say that nothing has happened yet, and what lists are filtered by. What the client
 * may leave out stays so.
 * @param shownAs the value of a property that nobody has said anything of, as answers show it
 */
export function initialState(
  operation: ReadOperation,
  { properties, found, operations }: Pick<Group, "properties" | "found" | "operations">,
  shapes: RowShapes,
  shownAs: (name: string, schema: JsonObject) => unknown,
): Readonly<Record<string, Scalar>> {
  const { body } = operation;
  const { at } = operations.get(operation) ?? {};
  // The answer of this operation may allow fewer values than rows can have later.
  const answered =
    shapes.objectsIn(successOf(operation)?.schema).find((one) => String(one.at) === String(at))?.properties ?? {};
  const sent = new Set(
    body === null
      ? []
      : shapes
          .objectsIn(body.schema)
          .flatMap((one) => (one.at === undefined ? Object.keys(one.properties).map(plainName) : [])),
  );
  const required = new Set(found.flatMap((one) => one.shapes.flatMap((shape) => [...shape.required])));
  const keys = new Set(found.map(({ key }) => key));
  const filtered = new Set(
    [...operations].flatMap(([{ parameters }, { does }]) =>
      does === "list" ? parameters.flatMap((one) => (one.in === "query" ? [plainName(one.name)] : [])) : [],
    ),
  );
  const made: Record<string, Scalar> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isSent = sent.has(plainName(name));
    if (isSent && !required.has(name)) continue;
    const flat = shapes.flat(schema) ?? schema;
    const least = closedIn(answered[name], shapes);
    const isNarrow = least.length > 0 && least.length < closedIn(schema, shapes).length;
    const closed = isNarrow ? least : closedIn(schema, shapes).filter((one) => typeof one === "string");
    const usual = flat.default;
    if (typeof usual === "string" || typeof usual === "number" || typeof usual === "boolean") made[name] = usual;
    else if (shapes.typeOf(schema) === "boolean") made[name] = TRUE.test(name);
    else if (closed.length > 0 && !isSent)
      made[name] = closed.find((one) => !ENDED.test(String(one))) ?? (closed[0] as Scalar);
    else if (required.has(name) && !isSent && filtered.has(plainName(name)) && !keys.has(name)) {
      // Filters see the values that answers show of a row.
      const shown = shownAs(name, schema);
      if (typeof shown === "string" || typeof shown === "number") made[name] = shown;
    }
  }
  return made;
}

function closedIn(schema: JsonObject | undefined, shapes: RowShapes): readonly Scalar[] {
  const flat = schema === undefined ? {} : (shapes.flat(schema) ?? schema);
  const all = flat.const === undefined ? flat.enum : [flat.const];
  return Array.isArray(all) ? all.filter((one) => typeof one === "string" || typeof one === "number") : [];
}
