import { shallowJson } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { decoded } from "../../serve/http/target.js";
import { isJson, textIn } from "./content.js";
import { bytesOf, headerIn, type RecordedExchange } from "./exchange.js";
import { type Template, templatesOf, type Visit } from "./templates.js";

interface Sample extends Visit {
  readonly query: URLSearchParams;
  readonly exchange: RecordedExchange;
}

type Templates = ReadonlyMap<Visit, Template>;

/** Returns the value of a JSON body at most 256 levels deep; undefined for any other body. */
export function jsonIn(exchange: RecordedExchange): unknown {
  const { headers, body } = exchange.response;
  if (!isJson(headerIn(headers, "content-type") ?? "")) return undefined;
  return shallowJson(textIn(bytesOf(body), headerIn(headers, "content-encoding")) ?? "");
}

/** Paths with keys as parameters, and schemas of all samples. Failures (5xx) and truncated answers are ignored. */
export function describeService(exchanges: readonly RecordedExchange[]): JsonObject {
  const usable = exchanges.filter(({ response }) => response.status < 500 && response.isCut !== true);
  const samples = usable.map(sampleOf);
  const templates = templatesOf(samples);
  const missing = samples.filter(({ status, value }) => status === 404 && isObject(value));
  const found = new Map<string, Map<string, Sample[]>>();
  for (const sample of samples) {
    const { path } = templates.get(sample) as Template;
    const methods = found.get(path) ?? new Map<string, Sample[]>();
    found.set(path, methods);
    if (sample.method === "head" || sample.method === "options") continue;
    methods.set(sample.method, [...(methods.get(sample.method) ?? []), sample]);
  }
  const paths: Record<string, unknown> = {};
  for (const [path, methods] of found) {
    if (methods.size === 0) continue;
    const operations = [...methods].map(([method, all]) => [method, operationOf(all, missing, templates)]);
    put(paths, path, Object.fromEntries(operations));
  }
  const [first] = usable;
  const title = first === undefined ? "Nothing" : new URL(first.origin).hostname;
  const servers = first === undefined ? {} : { servers: [{ url: first.origin }] };
  return { openapi: "3.1.0", info: { title, version: "recorded" }, ...servers, paths };
}

function sampleOf(exchange: RecordedExchange): Sample {
  const { origin, target, method, response } = exchange;
  return {
    method: method.toLowerCase(),
    parts: target.split("?")[0]?.split("/").slice(1) ?? [],
    status: response.status,
    value: jsonIn(exchange),
    query: new URL(target, origin).searchParams,
    exchange,
  };
}

function operationOf(samples: readonly Sample[], missing: readonly Sample[], templates: Templates): JsonObject {
  const { path, types } = templates.get(samples[0] as Sample) as Template;
  const inPath = path
    .split("/")
    .slice(1)
    .flatMap((part, i) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name === undefined) return [];
      const schema = ofTexts(samples.map(({ parts }) => decoded(parts[i] ?? "")));
      return [{ name, in: "path", required: true, schema: types[name] === "string" ? { type: "string" } : schema }];
    });
  const names = new Set(samples.flatMap(({ query }) => [...query.keys()]));
  const inQuery = [...names].map((name) => {
    const values = samples.flatMap(({ query }) => query.getAll(name));
    return { name, in: "query", schema: ofTexts(values) };
  });
  const bodies = samples.map(({ exchange }) => ({
    type: exchange.headers["content-type"] ?? "",
    bytes: bytesOf(exchange.body),
  }));
  const sent = bodies.filter(({ bytes }) => bytes.length > 0);
  const [type = ""] = (sent[0]?.type ?? "").split(";");
  const values = sent.flatMap(({ bytes }) => shallowJson(textIn(bytes, undefined) ?? "") ?? []);
  const schema = isJson(type) ? schemaOf(values, true) : {};
  // The service's answer for a missing row is used for others.
  const isSaid = inPath.length === 0 || samples.some(({ status }) => status === 404);
  return {
    ...(inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] }),
    ...(sent.length === 0 || type === "" ? {} : { requestBody: { content: { [type]: { schema } } } }),
    responses: responsesOf(isSaid ? samples : [...samples, ...missing], templates),
  };
}

function ofTexts(values: readonly string[]): JsonObject {
  if (values.every((one) => /^(?:0|[1-9]\d{0,14})$/.test(one))) return { type: "integer" };
  return values.every((one) => one === "true" || one === "false") ? { type: "boolean" } : { type: "string" };
}

function keysAsked(sample: Sample, templates: Templates): readonly string[] {
  const made = templates.get(sample)?.path.split("/").slice(1) ?? [];
  return sample.parts.flatMap((part, i) => (made[i]?.startsWith("{") ? [decoded(part)] : []));
}

function responsesOf(samples: readonly Sample[], templates: Templates): JsonObject {
  const byStatus = new Map<number, Sample[]>();
  for (const one of samples) byStatus.set(one.status, [...(byStatus.get(one.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const [{ exchange: first }] = all as [Sample];
      const [type = ""] = (headerIn(first.response.headers, "content-type") ?? "").split(";");
      const values = all.flatMap(({ value }) => (value === undefined ? [] : [value]));
      const asked = new Set(all.flatMap((one) => keysAsked(one, templates)));
      const schema = status < 400 ? schemaOf(values) : constantsOf(schemaOf(values), values, asked);
      const headers = ["location", "link"].filter((name) =>
        all.some(({ exchange }) => headerIn(exchange.response.headers, name) !== undefined),
      );
      return [
        String(status),
        {
          description: "as it was recorded",
          ...(headers.length === 0
            ? {}
            : {
                headers: Object.fromEntries(
                  headers.map((name) => [name, { required: true, schema: { type: "string" } }]),
                ),
              }),
          ...(first.response.body === undefined || type === ""
            ? {}
            : { content: { [type]: values.length === 0 ? {} : { schema } } }),
        },
      ];
    }),
  );
}

/** Formats by pattern, the narrower ones first. */
const FORMATS: readonly (readonly [format: string, pattern: RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["email", /^[^@\s]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i],
  ["uri", /^https?:\/\/\S+$/],
];

/** @param isSent true if clients send them: then no property is required */
function schemaOf(samples: readonly unknown[], isSent = false): JsonObject {
  const types = [...new Set(samples.map(typeOf))];
  const others = types.filter((one) => one !== "null" && !(one === "integer" && types.includes("number")));
  const [only, ...more] = others;
  if (only === undefined) return types.length === 0 ? {} : { type: ["string", "null"] };
  const type =
    others.length === types.length && more.length === 0
      ? only
      : [...others, ...(types.includes("null") ? ["null"] : [])];
  if (more.length > 0) return { type };
  const values = samples.filter((one) => one !== null);
  switch (only) {
    case "object":
      return { type, ...objectOf(values.filter(isObject), isSent) };
    case "array":
      return { type, items: schemaOf(values.filter(Array.isArray).flat(), isSent) };
    case "string": {
      const found = FORMATS.find(([, pattern]) => values.every((one) => pattern.test(String(one))));
      return found === undefined ? { type } : { type, format: found[0] };
    }
    default:
      return { type };
  }
}

/** Adds the constants of an error to its schema: texts and numbers that are equal in all samples, without repeated parts of the request. */
function constantsOf(schema: JsonObject, samples: readonly unknown[], asked: ReadonlySet<string>): JsonObject {
  const { properties } = schema;
  const [first] = samples;
  if (isObject(properties) && samples.every(isObject)) {
    const made: Record<string, unknown> = {};
    for (const [name, held] of Object.entries(properties)) {
      const values = (samples as readonly JsonObject[]).flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
      put(made, name, constantsOf(held as JsonObject, values, asked));
    }
    return { ...schema, properties: made };
  }
  const isConstant =
    ["string", "number", "boolean"].includes(typeof first) &&
    samples.every((one) => one === first) &&
    ![...asked].some((part) => part !== "" && String(first).includes(part));
  return isConstant ? { const: first } : schema;
}

function objectOf(samples: readonly JsonObject[], isSent: boolean): JsonObject {
  const properties: Record<string, unknown> = {};
  const names = new Set(samples.flatMap((one) => Object.keys(one)));
  for (const name of names) {
    const held = samples.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
    put(properties, name, schemaOf(held, isSent));
  }
  const required = [...names].filter((name) => samples.every((one) => Object.hasOwn(one, name)));
  return { properties, ...(isSent || required.length === 0 ? {} : { required }) };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}
