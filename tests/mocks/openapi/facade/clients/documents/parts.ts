/** Parts of the documents of these tests. */

export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: "string", minLength: 1 };
export const flag: Json = { type: "boolean" };
export const whole: Json = { type: "integer" };
export const moment: Json = { type: "string", format: "date-time" };
export const choice = (...values: readonly string[]): Json => ({ type: "string", enum: values });
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: Json, required: readonly string[], more: Json = {}): Json => ({
  type: "object",
  required,
  properties,
  ...more,
});
export const json = (schema: Json, more: Json = {}): Json => ({
  description: "as it says",
  ...more,
  content: { "application/json": { schema } },
});
export const body = (schema: Json, required = true): Json => ({
  required,
  content: { "application/json": { schema } },
});
export const inPath = (name: string, schema: Json): Json => ({ name, in: "path", required: true, schema });
export const inQuery = (name: string, schema: Json): Json => ({ name, in: "query", schema });
export const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1);
export const named = (words: string): string => words.split("_").map(capital).join("");

export function documentOf(title: string, server: string, paths: Json, schemas: Json, error: Json): Json {
  const responses = { Error: json(error) };
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: server }],
    paths,
    components: { schemas, responses },
  };
}

export const ERROR = { $ref: "#/components/responses/Error" };
