import { Ajv2020 } from "ajv/dist/2020.js";
import type { ApiMapping, ApiOperation, ApiParameter } from "../../../../../src/mocks/openapi/mapping.js";
import { generate } from "../../../../../src/runtime/rows/schema/generate.js";
import { Place } from "../../../../../src/runtime/rows/schema/place.js";
import { Seeded } from "../../../../../src/runtime/rows/seeded.js";

type Json = Readonly<Record<string, unknown>>;

/** A request that no API of its document may carry out, and why. */
export interface InvalidRequest {
  readonly why: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** A request as it is before something is done to it. */
interface Draft {
  readonly operation: ApiOperation;
  readonly values: Map<ApiParameter, unknown>;
  body: unknown;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const OTHERS: readonly unknown[] = [null, true, -1, 1.5, "", "x y", [], {}, [null], { a: 1 }, "9".repeat(400)];

const compiled = new WeakMap<object, (value: unknown) => unknown>();

/** Tests if an independent validator refuses a value; read-only parts do not count. */
function refuses(schema: object, value: unknown, { schemas }: ApiMapping): boolean {
  const known = compiled.get(schema) ?? ajv.compile({ ...sendable(schema), $defs: sendable(schemas) });
  compiled.set(schema, known);
  return known(value) === false;
}

/** Returns a schema without read-only parts. */
function sendable(node: object): object {
  const text = JSON.stringify(node, (_, part) => {
    if (typeof part !== "object" || part === null || !("properties" in part) || !Array.isArray(part.required))
      return part;
    const properties = part.properties as Record<string, { readonly readOnly?: boolean }>;
    return { ...part, required: part.required.filter((name: string) => properties[name]?.readOnly !== true) };
  });
  return JSON.parse(text);
}

const written = (value: unknown): string =>
  encodeURIComponent(
    Array.isArray(value) ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value),
  );

/** Yields places within a value: each as a function that returns a copy of the whole with another value there. */
function* placesIn(value: unknown): Generator<(other: unknown) => unknown> {
  yield (other) => other;
  if (typeof value !== "object" || value === null) return;
  for (const [key, held] of Object.entries(value))
    for (const put of placesIn(held))
      yield (other) =>
        Array.isArray(value)
          ? value.map((one, i) => (String(i) === key ? put(other) : one))
          : { ...value, [key]: put(other) };
}

type Mutation = (draft: Draft, seeded: Seeded, mapping: ApiMapping) => Partial<InvalidRequest> | null;

/** Mutations of requests; null if one does not apply. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "a part of the body is something else": ({ operation, body }, seeded, mapping) => {
    if (operation.body === undefined || body === undefined) return null;
    const { schema } = operation.body;
    const all = [...placesIn(body)].flatMap((put) => OTHERS.map(put)).filter((one) => refuses(schema, one, mapping));
    return all.length === 0 ? null : { body: JSON.stringify(seeded.of(all)) };
  },
  "a property of the body is missing, or there is one more": ({ operation, body }, seeded, mapping) => {
    if (operation.body === undefined || typeof body !== "object" || body === null) return null;
    const { schema } = operation.body;
    const less = Object.keys(body).map((name) =>
      Object.fromEntries(Object.entries(body).filter(([one]) => one !== name)),
    );
    const all = [...less, { ...body, no_such_property: 1 }].filter((one) => refuses(schema, one, mapping));
    return all.length === 0 ? null : { body: JSON.stringify(seeded.of(all)) };
  },
  "the body is not JSON": ({ operation, body }, seeded) =>
    operation.body === undefined || body === undefined
      ? null
      : { body: seeded.of(["{", "nul", "[1,", '{"a":}', JSON.stringify(body).slice(0, -1), "\u0000"]) },
  "the body is missing": ({ operation }) => (operation.body?.required === true ? { body: undefined } : null),
  "the body is of another type": ({ operation, body }, seeded) =>
    operation.body === undefined || body === undefined
      ? null
      : { headers: { "content-type": seeded.of(["text/csv", "application/xml", "image/png"]) } },
  "a parameter is something else": ({ values }, seeded, mapping) => {
    const all = [...values.keys()].flatMap((one) =>
      ["path", "query", "header"].includes(one.in)
        ? ["none", "-7", "1.5", "x".repeat(300), "%20", "true", "9e99"]
            .filter((value) =>
              [
                value,
                ...(Number.isNaN(Number(value)) ? [] : [Number(value)]),
                ...(value === "true" ? [true] : []),
                [value],
              ].every((reading) => refuses(one.schema, reading, mapping)),
            )
            .map((value) => [one, value] as const)
        : [],
    );
    if (all.length === 0) return null;
    const [parameter, text] = seeded.of(all);
    values.set(parameter, text);
    return {};
  },
  "a required parameter is missing": ({ values }, seeded) => {
    const all = [...values.keys()].filter((one) => one.required && one.in !== "path");
    if (all.length === 0) return null;
    values.delete(seeded.of(all));
    return {};
  },
  "the path is nobody's": ({ operation }, seeded) => ({
    path: `${operation.basePaths[0] ?? ""}/${seeded.of(["nothing", "no/such/thing", "..%2f", "%00"])}`,
  }),
  "the method is not that of the path": ({ operation }, seeded, mapping) => {
    const shape = operation.path.replace(/\{[^}]+\}/g, "{}");
    const taken = Object.values(mapping.operations)
      .filter((one) => fits(one.path, shape))
      .map(({ method }) => method);
    const others = ["get", "put", "post", "patch", "delete"].filter((one) => !taken.includes(one));
    return others.length === 0 ? null : { method: seeded.of(others).toUpperCase(), body: undefined };
  },
  "no row is called that": ({ operation, values }, _, mapping) => {
    const { operations } = mapping;
    const { rows } = operation;
    // A client may make a row there.
    if (operation.method === "put" && operation.responses["201"] !== undefined) return null;
    const isKept = Object.values(operations).some(
      (one) => one.rows?.entity === rows?.entity && ["list", "create"].includes(one.rows?.does ?? ""),
    );
    const key = [...values.keys()].find((one) => one.in === "path" && one.slot === rows?.slot);
    if (rows === undefined || !isKept || key === undefined || !["read", "update", "remove"].includes(rows.does))
      return null;
    // The first numbers are those of rows that are there.
    if (typeof values.get(key) === "number") values.set(key, 900_001);
    return refuses(key.schema, values.get(key), mapping) ? null : {};
  },
};

/** Tests if a path matches another template: a name of one is a word of the other. */
function fits(template: string, shape: string): boolean {
  const [own, other] = [template.split("/"), shape.split("/")];
  return (
    own.length === other.length &&
    own.every((part, i) => part.includes("{") || (other[i] ?? "").includes("{") || part === other[i])
  );
}

/** The nth invalid request of an API, by a seed. */
export function invalidRequest(mapping: ApiMapping, seed: number, nth: number): InvalidRequest {
  const operations = Object.values(mapping.operations);
  for (let attempt = 0; ; attempt++) {
    const seeded = new Seeded(seed, nth, attempt);
    const operation = seeded.of(operations);
    const place = new Place(new Seeded(seed, nth, attempt, "values"), "request");
    const values = new Map(
      operation.parameters.map((one) => [one, generate(one.schema, mapping.schemas, place.at(one.in + one.name))]),
    );
    const body =
      operation.body === undefined ? undefined : generate(operation.body.schema, mapping.schemas, place.at("body"));
    if (operation.body !== undefined && refuses(operation.body.schema, body, mapping)) continue;
    const draft: Draft = { operation, values, body };
    const why = seeded.of(Object.keys(MUTATIONS));
    const change = (MUTATIONS[why] as Mutation)(draft, seeded, mapping);
    if (change === null) continue;
    return { why, ...requestOf(draft), ...change, headers: { ...requestOf(draft).headers, ...change.headers } };
  }
}

function requestOf({ operation, values, body }: Draft): Omit<InvalidRequest, "why"> {
  const all = [...values];
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    written(all.find(([one]) => one.in === "path" && one.name === name)?.[1]),
  );
  const query = all
    .filter(([one]) => one.in === "query")
    .map(([{ name }, value]) => `${encodeURIComponent(name)}=${written(value)}`);
  const headers = Object.fromEntries(
    all.filter(([one]) => one.in === "header").map(([{ name }, value]) => [name, String(value)]),
  );
  return {
    method: operation.method.toUpperCase(),
    path: `${operation.basePaths[0] ?? ""}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": operation.body?.types[0] ?? "" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

export type { Json };
