import { shallowJson } from "../../io/json.js";
import { isObject, type JsonObject } from "../../json/object.js";
import { put } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import { singularName } from "../../schema/nouns.js";
import { isJson, textIn } from "./content.js";
import { bytesOf, type RecordedExchange } from "./exchange.js";
import { headerIn } from "./headers.js";
import { schemaOf } from "./sampleSchema.js";

/** Parts of paths that are keys, whatever else is known. */
const KEY =
  /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|[A-Za-z]{1,12}[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{1,40})$/i;
/** Versions are no keys. */
const VERSION = /^v\d+(?:\.\d+)?$/i;
const KEY_NAME = /(?:^|_)(?:id|key|uuid|slug|number|code|name|login)$/;

/** What an exchange says of an operation. */
interface Sample {
  readonly query: URLSearchParams;
  readonly parts: readonly string[];
  readonly exchange: RecordedExchange;
}

/** The value that a body holds, where it is JSON at most 256 deep; undefined for anything else. */
export function jsonIn(exchange: RecordedExchange): unknown {
  const { headers, body } = exchange.response;
  if (!isJson(headerIn(headers, "content-type") ?? "")) return undefined;
  return shallowJson(textIn(bytesOf(body), headerIn(headers, "content-encoding")) ?? "");
}

/**
 * Describes a service by what was recorded of it, as an OpenAPI document: paths whose keys are parameters, and schemas that all
 * samples satisfy. What failed within the service (5xx) or was cut off says nothing.
 */
export function describeService(exchanges: readonly RecordedExchange[]): JsonObject {
  const usable = exchanges.filter(({ response }) => response.status < 500 && response.isCut !== true);
  const keys = new Set(usable.flatMap((one) => keysIn(jsonIn(one))));
  const found = new Map<string, Map<string, Sample[]>>();
  for (const exchange of usable) {
    const url = new URL(exchange.target, exchange.origin);
    const parts = exchange.target.split("?")[0]?.split("/").slice(1) ?? [];
    const template = templateOf(parts, keys);
    const methods = found.get(template) ?? new Map<string, Sample[]>();
    found.set(template, methods);
    const method = exchange.method.toLowerCase();
    if (method === "head" || method === "options") continue;
    methods.set(method, [...(methods.get(method) ?? []), { query: url.searchParams, parts, exchange }]);
  }
  const paths: Record<string, unknown> = {};
  for (const [template, methods] of found) {
    if (methods.size === 0) continue;
    put(
      paths,
      template,
      Object.fromEntries([...methods].map(([method, samples]) => [method, operationOf(template, samples)])),
    );
  }
  const [first] = usable;
  const title = first === undefined ? "Nothing" : new URL(first.origin).hostname;
  const servers = first === undefined ? {} : { servers: [{ url: first.origin }] };
  return { openapi: "3.1.0", info: { title, version: "recorded" }, ...servers, paths };
}

/** Texts and numbers under names of keys, anywhere in a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    (typeof held === "string" || typeof held === "number") && KEY_NAME.test(snakeCase(name))
      ? [String(held)]
      : keysIn(held),
  );
}

function templateOf(parts: readonly string[], keys: ReadonlySet<string>): string {
  const names = new Set<string>();
  const made = parts.map((part, i) => {
    const before = parts[i - 1];
    const text = decoded(part);
    const isKey = i > 0 && !VERSION.test(text) && (KEY.test(text) || keys.has(text));
    if (!isKey || before === undefined) return part;
    const noun = snakeCase(singularName(before)).replace(/[^a-z0-9_]/gi, "") || "row";
    let name = `${noun}_id`;
    for (let count = 2; names.has(name); count++) name = `${noun}_${count}_id`;
    names.add(name);
    return `{${name}}`;
  });
  return `/${made.join("/")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function operationOf(template: string, samples: readonly Sample[]): JsonObject {
  const inPath = template
    .split("/")
    .slice(1)
    .flatMap((part, i) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      const values = samples.map(({ parts }) => decoded(parts[i] ?? ""));
      return name === undefined ? [] : [{ name, in: "path", required: true, schema: ofTexts(values) }];
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
  return {
    ...(inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] }),
    ...(sent.length === 0 || type === "" ? {} : { requestBody: { content: { [type]: { schema } } } }),
    responses: responsesOf(samples.map(({ exchange }) => exchange)),
  };
}

/** What texts of a path or a query are: whole numbers, or texts. */
function ofTexts(values: readonly string[]): JsonObject {
  if (values.every((one) => /^(?:0|[1-9]\d{0,14})$/.test(one))) return { type: "integer" };
  return values.every((one) => one === "true" || one === "false") ? { type: "boolean" } : { type: "string" };
}

function responsesOf(exchanges: readonly RecordedExchange[]): JsonObject {
  const byStatus = new Map<number, RecordedExchange[]>();
  for (const one of exchanges) byStatus.set(one.response.status, [...(byStatus.get(one.response.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const [first] = all as [RecordedExchange];
      const [type = ""] = (headerIn(first.response.headers, "content-type") ?? "").split(";");
      const values = all.flatMap((one) => {
        const value = jsonIn(one);
        return value === undefined ? [] : [value];
      });
      const headers = ["location", "link"].filter((name) =>
        all.some(({ response }) => headerIn(response.headers, name) !== undefined),
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
            : { content: { [type]: values.length === 0 ? {} : { schema: schemaOf(values) } } }),
        },
      ];
    }),
  );
}
