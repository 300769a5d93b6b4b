import { STATUS_CODES } from "node:http";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { accepts, type Definitions } from "../../../runtime/rows/schema/accepts.js";
import { requiredBy } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";

const MAX_DEPTH = 4;

export interface ErrorFacts {
  readonly status: number;
  readonly detail: string;
  readonly code?: string;
}

/** The known facts by the names of the properties; only values with a format or pattern are generated. */
export function errorBody(schema: unknown, facts: ErrorFacts, definitions: Definitions, depth = 0): unknown {
  const merged = mergedSchema(schema, definitions);
  if (merged.type === "array") {
    const item = depth > MAX_DEPTH ? undefined : errorBody(merged.items, facts, definitions, depth + 1);
    return item === undefined ? [] : [item];
  }
  if (!isObject(merged.properties)) return depth === 0 && merged.type !== "string" ? everything(facts) : facts.detail;
  const made: Record<string, unknown> = {};
  const required = requiredBy(merged);
  for (const [name, held] of Object.entries(merged.properties)) {
    const value = partOf(name, held, required.includes(name), facts, definitions, depth);
    if (value !== undefined) put(made, name, value);
  }
  return made;
}

const everything = ({ status, detail, code }: ErrorFacts): JsonObject => ({
  code: code ?? status,
  message: detail,
});

function partOf(
  name: string,
  schema: unknown,
  isRequired: boolean,
  facts: ErrorFacts,
  definitions: Definitions,
  depth: number,
): unknown {
  const plain = name.replace(/[^A-Za-z]/g, "").toLowerCase();
  const shape = mergedSchema(schema, definitions);
  if (shape.const !== undefined) return shape.const;
  const known = valuesFor(plain, shape, facts).find((one) => accepts(schema, one, definitions));
  if (known !== undefined) return known;
  const isNested =
    shape.properties !== undefined || (shape.type === "array" && /error|detail|message|reason/.test(plain));
  if (isNested && depth < MAX_DEPTH && (isRequired || /error|detail|problem|fault/.test(plain)))
    return errorBody(shape, facts, definitions, depth + 1);
  if (!isRequired) return undefined;
  // A free text gets the description of the error, rather than a generated text.
  const isFree = shape.format === undefined && shape.pattern === undefined && !/id$/.test(plain);
  return [...(isFree ? [facts.detail] : []), []].find((one) => accepts(schema, one, definitions));
}

function valuesFor(plain: string, shape: JsonObject, { status, detail, code: own }: ErrorFacts): readonly unknown[] {
  const words = STATUS_CODES[status] ?? "Error";
  const code = own ?? words.toLowerCase().replace(/[^a-z]+/g, "_");
  const closed = Array.isArray(shape.enum) ? shape.enum : [];
  if (/^(?:message|detail|details|description|reason|msg|errordescription|errormessage|usermessage)$/.test(plain))
    return [detail];
  if (plain === "title") return [words, detail];
  if (plain === "error" || plain === "errors") return [detail, ...closestOf(closed, code, detail), true];
  if (/^(?:success|ok|succeeded)$/.test(plain)) return [false];
  if (/(?:^|http|error)status(?:code)?$/.test(plain))
    return [status, String(status), ...closestOf(closed, code, detail), "error"];
  if (/^(?:error)?(?:code|type|kind|name)$/.test(plain)) {
    const named =
      closed.length > 0
        ? [...closed.filter((one) => one === own), ...closestOf(closed, code, detail)]
        : [code, status, code.toUpperCase(), String(status)];
    if (shape.format === undefined)
      return [...(plain.endsWith("code") && closed.length === 0 ? byType(shape, named) : named)];
    return ["about:blank", ...named];
  }
  return [];
}

const byType = ({ type }: JsonObject, values: readonly unknown[]): readonly unknown[] =>
  [type].flat().some((one) => one === "integer" || one === "number")
    ? values.filter((one) => typeof one === "number")
    : values;

/** Returns enum values, ordered by their words in common with the error, then by fewest other words. */
function closestOf(closed: readonly unknown[], code: string, detail: string): readonly unknown[] {
  const wanted = new Set([...code.split("_"), ...detail.toLowerCase().split(/[^a-z]+/)]);
  const isCommon = (word: string): boolean => wanted.has(word) || /^(?:error|failed|failure|fail)$/.test(word);
  const likeness = (one: unknown): number => {
    const words = String(one)
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .split(/[^a-z]+/);
    const common = words.filter(isCommon).length;
    return common - (words.length - common) / 2;
  };
  return [...closed].sort((a, b) => likeness(b) - likeness(a));
}
