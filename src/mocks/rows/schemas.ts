import { given } from "../../base/json/given.js";
import { isObject, type JsonObject } from "../../base/json/object.js";
import { put } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import type { Reading } from "./operation.js";

const LIMIT = /^(limit|first|page_size|per_page|max_results|top_k|count)$/;
const OFFSET = /^(offset|skip)$/;
const PAGE = /^(page|page_number)$/;
const TEXT = /^(q|query|search|keyword|keywords|text|search_term)$/;

/** Parameters about the form of an answer, and not about which rows are in it. */
const FORM = /^(?:fields?|expand|include|embed|format|pretty|locale|lang)(?:s|ing)?$/;

export const isForm = (name: string): boolean => FORM.test(name.replace(/[^A-Za-z0-9]/g, "").toLowerCase());

/** Parameters with the values of a row as one object, besides the row's own name. */
const WHOLES: readonly string[] = ["data", "fields", "updates", "changes", "attributes", "values", "patch", "body"];

export function propertiesOf(schema: JsonSchema | null): Readonly<Record<string, JsonObject>> {
  const properties = schema?.properties;
  return isObject(properties) ? (properties as Readonly<Record<string, JsonObject>>) : {};
}

export const requiredIn = ({ required }: JsonSchema): readonly string[] =>
  Array.isArray(required) ? required.filter((name): name is string => typeof name === "string") : [];

export function pagingIn(names: readonly string[]): Pick<Reading, "words" | "limit" | "offset" | "page"> {
  const named = (pattern: RegExp) => names.find((name) => pattern.test(snakeCase(name)));
  return given({ words: named(TEXT), limit: named(LIMIT), offset: named(OFFSET), page: named(PAGE) });
}

/** Returns the parameter with the values of a row by property; null if the parameters are the values. */
export function wholeParameter(parameters: JsonSchema, single: string): string | null {
  const found = Object.entries(propertiesOf(parameters)).find(
    ([name, schema]) =>
      isObject(schema) &&
      Object.keys(propertiesOf(schema)).length > 0 &&
      [...WHOLES, single, single.split("_").at(-1)].includes(snakeCase(name)),
  );
  return found?.[0] ?? null;
}

export function columnsGiven(parameters: JsonSchema, single: string): readonly string[] {
  const whole = wholeParameter(parameters, single);
  const own = propertiesOf(parameters);
  const names = Object.keys(own).filter((name) => name !== whole);
  return whole === null ? names : [...names, ...Object.keys(propertiesOf(own[whole] as JsonSchema))];
}

/** Returns the property schemas of the rows in a tool's results: of objects in lists, else of the result itself. */
export function rowSchemas(output: JsonSchema | null): Readonly<Record<string, JsonObject>> {
  if (output === null) return {};
  const own = Object.values(propertiesOf(output));
  const items = merged([output, ...own].map((schema) => schema.items));
  if (Object.keys(items).length > 0) return items;
  const nested = merged(own);
  return Object.keys(nested).length > 0 ? nested : propertiesOf(output);
}

export const rowProperties = (output: JsonSchema | null): readonly string[] => Object.keys(rowSchemas(output));

function merged(schemas: readonly unknown[]): Record<string, JsonObject> {
  const made: Record<string, JsonObject> = {};
  for (const schema of schemas)
    for (const [name, held] of Object.entries(isObject(schema) ? propertiesOf(schema) : {}))
      if (!Object.hasOwn(made, name)) put(made, name, held);
  return made;
}
