import { given } from "../../json/given.js";
import { isObject, type JsonObject } from "../../json/object.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import type { Reading } from "./operation.js";

/** Parameters that say how many rows are wanted, from where, and what texts in them hold. */
const LIMIT = /^(limit|page_size|per_page|max_results|top_k|count)$/;
const OFFSET = /^(offset|skip)$/;
const PAGE = /^(page|page_number)$/;
const TEXT = /^(q|query|search|keyword|keywords|text|search_term)$/;

/** Parameters that hold what is said of a row as one object, besides those that are called as the row is. */
const WHOLES: readonly string[] = ["data", "fields", "updates", "changes", "attributes", "values", "patch", "body"];

/** The properties of a schema of objects; none of any other. */
export function propertiesOf(schema: JsonSchema | null): Readonly<Record<string, JsonObject>> {
  const properties = schema?.properties;
  return isObject(properties) ? (properties as Readonly<Record<string, JsonObject>>) : {};
}

/** The names of the arguments that a schema asks for. */
export const requiredIn = ({ required }: JsonSchema): readonly string[] =>
  Array.isArray(required) ? required.filter((name): name is string => typeof name === "string") : [];

/** The parameters among some that say which rows of a list are wanted. */
export function pagingIn(names: readonly string[]): Pick<Reading, "words" | "limit" | "offset" | "page"> {
  const named = (pattern: RegExp) => names.find((name) => pattern.test(snakeCase(name)));
  return given({ words: named(TEXT), limit: named(LIMIT), offset: named(OFFSET), page: named(PAGE) });
}

/** The parameter that holds what is said of a row, property by property; null where the parameters say it. */
export function wholeParameter(parameters: JsonSchema, single: string): string | null {
  const found = Object.entries(propertiesOf(parameters)).find(
    ([name, schema]) =>
      isObject(schema) &&
      Object.keys(propertiesOf(schema)).length > 0 &&
      [...WHOLES, single, single.split("_").at(-1)].includes(snakeCase(name)),
  );
  return found?.[0] ?? null;
}

/** The columns that arguments fill. */
export function columnsGiven(parameters: JsonSchema, single: string): readonly string[] {
  const whole = wholeParameter(parameters, single);
  const own = propertiesOf(parameters);
  const names = Object.keys(own).filter((name) => name !== whole);
  return whole === null ? names : [...names, ...Object.keys(propertiesOf(own[whole] as JsonSchema))];
}

/** The properties of the rows that a tool answers with: those of the objects in its lists, else its own. */
export function rowProperties(output: JsonSchema | null): readonly string[] {
  if (output === null) return [];
  const items = [output, ...Object.values(propertiesOf(output))].flatMap((schema) =>
    isObject(schema) && isObject(schema.items) ? Object.keys(propertiesOf(schema.items)) : [],
  );
  const nested = Object.values(propertiesOf(output)).flatMap((schema) =>
    isObject(schema) ? Object.keys(propertiesOf(schema)) : [],
  );
  if (items.length > 0) return items;
  return nested.length > 0 ? nested : Object.keys(propertiesOf(output));
}
