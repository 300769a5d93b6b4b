import { shallowJson } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import { isJson, textIn } from "./content.js";
import { bytesOf, headerIn, type RecordedExchange } from "./exchange.js";
import { constantsOf, schemaOf } from "./sampleSchema.js";
import { decoded, type Template, templatesOf, type Visit } from "./templates.js";

/** An exchange as a sample of an operation. */
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

/**
 * Describes a service by its recorded exchanges, as an OpenAPI document: paths with keys as parameters, and schemas that all samples
 * satisfy. Failures of the service (5xx) and truncated answers are ignored.
 */
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

/** @param missing samples of answers to missing rows */
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

/** Returns the schema of texts in a path or query: integers, or texts. */
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
