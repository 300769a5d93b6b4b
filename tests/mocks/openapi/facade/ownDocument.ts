import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "../../../transcript/files/importing/folder.js";

/** A document of a test's own, as a file. */
export function documentOf(paths: object, schemas: object): string {
  const file = join(folder(), "api.json");
  const info = { title: "Odd", version: "1" };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } }));
  return file;
}

export const content = (schema: object) => ({ content: { "application/json": { schema } } });
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** An answer with a value. */
export const answer = (schema: object) => ({ description: "", ...content(schema) });
export const listOf = (items: object) => ({ type: "array", items });
export const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});
export const inPath = (name: string, type = "string") => ({ name, in: "path", required: true, schema: { type } });
export const inQuery = (name: string, schema: object) => ({ name, in: "query", schema });
export const text = { type: "string" };
export const integer = { type: "integer" };

/** A collection at a path: a list, making, and reading, changing and removing by a key. */
export function collection(path: string, key: object & { readonly name: string }, row: object, sent = row): object {
  const missing = { 404: { description: "" } };
  const body = { requestBody: { required: true, ...content(sent) } };
  const one = { parameters: [key], responses: { 200: answer(row), ...missing } };
  return {
    [path]: {
      get: { responses: { 200: answer(listOf(row)) } },
      post: { ...body, responses: { 201: answer(row) } },
    },
    [`${path}/{${key.name}}`]: {
      get: one,
      patch: { ...one, ...body },
      delete: { parameters: [key], responses: { 204: { description: "" }, ...missing } },
    },
  };
}
