import { writeFileSync } from "node:fs";
import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { ServedOperation } from "../../../../src/mocks/openapi/facade/paths.js";
import type { ApiMapping, ApiParameter } from "../../../../src/mocks/openapi/mapping.js";
import { generate } from "../../../../src/runtime/rows/schema/generate.js";
import { Place } from "../../../../src/runtime/rows/schema/place.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { soakTest } from "../../../runs.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { townDocument } from "../importing/documents/town.js";
import { DOCUMENTS } from "../importing/imported.js";
import { served } from "./served.js";

/*
 * Every operation of three documents (and of one of OpenAPI 3.0) is called over real HTTP, and each answer is held to the
 * response as it stands in the document, by another validator than ours.
 */

type Json = Record<string, unknown>;

/** Returns the document in one file, with the parts of OpenAPI 3.0 that differ translated to draft 2020-12. */
async function original(file: string): Promise<Json> {
  const document = (await SwaggerParser.bundle(file)) as unknown as Json;
  const is30 = String(document.openapi).startsWith("3.0");
  const changed = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(changed);
    if (typeof node !== "object" || node === null) return node;
    const copy: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, changed(value)]));
    if (!is30) return copy;
    if (copy.exclusiveMinimum === true) [copy.exclusiveMinimum, copy.minimum] = [copy.minimum, undefined];
    if (copy.exclusiveMaximum === false) delete copy.exclusiveMaximum;
    for (const [key, value] of Object.entries(copy)) if (value === undefined) delete copy[key];
    const { nullable, ...rest } = copy;
    return nullable === true && rest.type === undefined ? { anyOf: [rest, { type: "null" }] } : copy;
  };
  return changed(document) as Json;
}

const steps = (...path: string[]) =>
  path.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** Returns the response of a status, after following a reference. */
function responseAt(
  document: Json,
  { path, method }: ServedOperation,
  status: number,
): { pointer: string; response: Json } | null {
  const at = (keys: string[]) => keys.reduce<unknown>((node, step) => (node as Json)[step], document);
  const responses = ["paths", path, method, "responses"];
  const declared = at(responses) as Json;
  const key = [String(status), `${String(status)[0]}XX`, "default"].find((one) => declared[one] !== undefined);
  if (key === undefined) return null;
  const { $ref } = declared[key] as { $ref?: string };
  const pointer = $ref === undefined ? [...responses, key] : $ref.slice(2).split("/");
  return { pointer: steps(...pointer), response: at(pointer) as Json };
}

/** A parameter as a client writes it. */
function written({ name, style, explode, json }: ApiParameter, value: unknown): string {
  const encoded = (one: unknown) => encodeURIComponent(typeof one === "object" ? JSON.stringify(one) : String(one));
  if (json === true) return `${encodeURIComponent(name)}=${encodeURIComponent(JSON.stringify(value))}`;
  if (style === "deepObject")
    return Object.entries(value as Json)
      .map(([key, one]) => `${name}[${key}]=${encoded(one)}`)
      .join("&");
  if (!Array.isArray(value)) return `${encodeURIComponent(name)}=${encoded(value)}`;
  if (explode) return value.map((one) => `${encodeURIComponent(name)}=${encoded(one)}`).join("&");
  return `${encodeURIComponent(name)}=${value.map(encoded).join(style === "pipeDelimited" ? "|" : ",")}`;
}

function requestFor(
  operation: ServedOperation,
  schemas: ApiMapping["schemas"],
  place: Place,
): [path: string, init: RequestInit] {
  const made = operation.parameters.map((one) => ({
    ...one,
    value: generate(one.schema, schemas, place.at(one.in + one.name)),
  }));
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(made.find((one) => one.in === "path" && one.name === name)?.value)),
  );
  const query = made
    .filter((one) => one.in === "query")
    .map((one) => written(one, one.value))
    .filter((one) => one !== "")
    .join("&");
  const headers: Record<string, string> = {};
  for (const one of made) if (one.in === "header") headers[one.name] = String(one.value);
  const cookies = made.filter((one) => one.in === "cookie").map(({ name, value }) => `${name}=${String(value)}`);
  if (cookies.length > 0) headers.cookie = cookies.join("; ");
  const { body } = operation;
  const [type = ""] = body?.types ?? [];
  if (body !== undefined) headers["content-type"] = type;
  const sent = body === undefined ? undefined : generate(body.schema, schemas, place.at("body"));
  const text = type.includes("json")
    ? JSON.stringify(sent)
    : type.includes("form")
      ? String(new URLSearchParams(sent as Record<string, string>))
      : String(sent);
  return [
    `${operation.basePaths[0]}${path}${query === "" ? "" : `?${query}`}`,
    { method: operation.method.toUpperCase(), headers, ...(body === undefined ? {} : { body: text }) },
  ];
}

async function callEach(file: string): Promise<{ operations: number; calls: number }> {
  const document = await original(file);
  const { mapping, server } = await served(file);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "document");
  const compiled = new Map<string, ValidateFunction>();
  let calls = 0;
  const operations = Object.entries(mapping.operations).map(([command, one]): ServedOperation => ({ ...one, command }));
  for (const operation of operations) {
    for (const round of [1, 2]) {
      const [path, init] = requestFor(
        operation,
        mapping.schemas,
        new Place(new Seeded(operation.command, round), operation.command),
      );
      const response = await fetch(server.url + path, init);
      const text = await response.text();
      const said = `${init.method} ${path} ${String(init.body)} → ${response.status} ${text}`;
      // A row that is wanted may not be there: that is an answer, too. Nothing else may go wrong.
      expect([200, 201, 204, ...(operation.rows === undefined ? [] : [404, 409])], said).toContain(response.status);
      calls++;
      const answer = responseAt(document, operation, response.status);
      if (answer === null) {
        // The parent of the row does not exist: the document may not mention that.
        expect([response.status, /^(POST|PUT|PATCH)$/.test(init.method ?? "")], said).toEqual([404, true]);
        expect(JSON.parse(text), said).toMatchObject({ code: "NOT_FOUND" });
        continue;
      }
      const { pointer, response: declared } = answer;
      const content = Object.keys((declared.content as Json | undefined) ?? {});
      if (content.length === 0) {
        expect(text, said).toBe("");
        continue;
      }
      const type = response.headers.get("content-type") ?? "";
      expect(content, said).toContain(type);
      const $ref = `document#${pointer}${steps("content", type, "schema")}`;
      const validate = compiled.get($ref) ?? ajv.compile({ $ref });
      compiled.set($ref, validate);
      const value: unknown = type.includes("json") ? JSON.parse(text) : text;
      expect(validate(value), `${said}\n${JSON.stringify(validate.errors)}`).toBe(true);
    }
  }
  return { operations: operations.length, calls };
}

it("answers every operation of a small document as it says", async () => {
  expect(await callEach(join(DOCUMENTS, "kennel.yaml"))).toEqual({ operations: 6, calls: 12 });
});

it("answers every operation of a document with every trap as it says", async () => {
  expect(await callEach(join(DOCUMENTS, "traps/api.yaml"))).toEqual({ operations: 11, calls: 22 });
  expect(await callEach(join(DOCUMENTS, "nullable.yaml"))).toEqual({ operations: 1, calls: 2 });
});

// Smaller documents: the tests above.
soakTest("answers every operation of a large document as it says", async () => {
  const file = join(folder(), "town.json");
  writeFileSync(file, JSON.stringify(townDocument()));
  expect(await callEach(file)).toEqual({ operations: 129, calls: 258 });
});
