import { given } from "../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, type Row } from "../../../kit/internal.js";
import { accepts } from "../../../runtime/rows/schema/accepts.js";
import { generate } from "../../../runtime/rows/schema/generate.js";
import { requiredBy } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import { type Known, Place } from "../../../runtime/rows/schema/place.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import type { ApiMapping, ApiResponse, ApiRows } from "../mapping.js";
import { errorBody } from "./errorBody.js";
import { PageFacts, pageAsked } from "./pages.js";
import type { ServedOperation } from "./paths.js";
import type { ApiRequest } from "./requests.js";

export interface Outcome {
  readonly rows: readonly Row[];
  readonly total: number;
  /** True if the known rows are complete: no row means none. Otherwise answers are generated if there is no row. */
  readonly isKept: boolean;
  /** True if the one row was created by a request that may also change one. */
  readonly isNew?: boolean;
}

export interface ApiAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly value: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers by the API's responses. Equal seeds and equal requests get equal answers. */
export class Answers {
  private readonly schemas: ApiMapping["schemas"];

  constructor({ schemas }: ApiMapping) {
    this.schemas = schemas;
  }

  success(operation: ServedOperation, request: ApiRequest, found: Outcome, seed: number): ApiAnswer {
    const [key, response] = successIn(operation, found.isNew === true);
    const status = key === "2XX" || key === "default" ? 200 : Number(key);
    const { rows } = operation;
    const outcome = { ...found, rows: found.rows.map((row) => this.asShown(row, rows, response.schema)) };
    const of = rows === undefined ? operation.command : rows.entity;
    const place = new Place(new Seeded(seed, of), of);
    const facts = this.pageFacts(operation, request, outcome, response.schema);
    const what = this.known(operation, request, outcome, response, facts);
    const known = what === undefined || rows === undefined ? what : { ...what, rows: { key: rows.key, place } };
    const about =
      rows === undefined ? JSON.stringify([...request.path, ...request.query, request.body ?? null]) : "answer";
    const made = this.content(response, place.beside(about), known);
    const named = outcome.rows.length === 1 && rows?.does === "create" ? outcome.rows[0]?.[rows.key] : undefined;
    const location =
      named === undefined || named === null
        ? undefined
        : `${operation.basePaths[0] ?? ""}${filled(operation.path, request)}/${encodeURIComponent(String(named))}`;
    return { status, ...made, headers: this.headers(response, place, location, facts) };
  }

  /** By the response for the status, one of the others, its class or `default`; null if none is declared. */
  failure(
    operation: ServedOperation,
    status: number,
    detail: string,
    others: readonly number[] = [],
    code?: string,
  ): ApiAnswer | null {
    const { responses } = operation;
    const exact = [status, ...others].find((one) => responses[String(one)] !== undefined);
    const response =
      exact === undefined ? (responses[`${String(status)[0]}XX`] ?? responses.default) : responses[String(exact)];
    if (response === undefined) return null;
    const sent = exact ?? status;
    const value = errorBody(response.schema, { status: sent, detail, ...given({ code }) }, this.schemas);
    try {
      const place = new Place(new Seeded("error", sent), "error");
      const made = this.content(response, place, { value, isWhole: true });
      return { status: sent, ...made, headers: this.headers(response, place, undefined) };
    } catch {
      return null;
    }
  }

  private content(
    { type, schema, example }: ApiResponse,
    place: Place,
    known: Known | undefined,
  ): Pick<ApiAnswer, "type" | "value"> {
    if (type === undefined) return { type: null, value: undefined };
    if (schema === undefined) return { type, value: known?.value ?? example ?? {} };
    // A valid example of the document is as good as a generated value.
    if (known === undefined && example !== undefined && accepts(schema, example, this.schemas))
      return { type, value: example };
    return { type, value: generate(schema, this.schemas, place, { known }) };
  }

  private headers(
    { headers = {} }: ApiResponse,
    place: Place,
    location: string | undefined,
    facts?: PageFacts | null,
  ): Record<string, string> {
    const made: Record<string, string> = {};
    for (const [name, schema] of Object.entries(headers)) {
      const plain = name.toLowerCase();
      const known = plain === "link" ? facts?.link : plain === "location" ? location : facts?.of(name, schema);
      if (known === undefined && plain === "link" && facts !== null && facts !== undefined) continue;
      const value = known ?? generate(schema, this.schemas, place.beside("header").at(name));
      put(made, plain, printable(typeof value === "object" ? JSON.stringify(value) : String(value)));
    }
    return made;
  }

  /** Renames a row's columns to the API's properties. A missing required property is null if the schema allows null. */
  private asShown(row: Row, rows: ApiRows | undefined, schema: JsonObject | undefined): Row {
    if (rows === undefined) return row;
    const made: Record<string, Row[string]> = {};
    const { properties = {} } = rows;
    const renamed = new Set(Object.values(properties));
    for (const [column, value] of Object.entries(row)) {
      const property = own(properties, column);
      // A property of another column is not a name for this column, which belongs to the world alone.
      if (property !== undefined || !renamed.has(column)) put(made, property ?? column, value);
    }
    const shape = this.shapeAt(schema, rows.at);
    const one = rows.does === "list" || shape.type === "array" ? mergedSchema(shape.items, this.schemas) : shape;
    const kind = this.kindOf(one, made);
    for (const name of requiredBy(kind)) {
      if (Object.hasOwn(made, name)) continue;
      const declared = isObject(kind.properties) ? own(kind.properties, name) : undefined;
      if (declared !== undefined && accepts(declared, null, this.schemas)) put(made, name, null);
    }
    return made;
  }

  private kindOf(schema: JsonObject, row: Row): JsonObject {
    const kinds = [schema.oneOf, schema.anyOf].find(Array.isArray)?.map((one) => mergedSchema(one, this.schemas)) ?? [];
    const takes = ({ properties }: JsonObject): boolean =>
      isObject(properties) &&
      Object.entries(row).every(([name, value]) => accepts(own(properties, name) ?? {}, value, this.schemas));
    return kinds.find(takes) ?? schema;
  }

  private shapeAt(schema: JsonObject | undefined, at: ApiRows["at"] = []): JsonObject {
    const held = at.reduce((outer: unknown, name) => this.propertyOf(outer, name), schema);
    return mergedSchema(held, this.schemas);
  }

  private propertyOf(schema: unknown, name: string): unknown {
    const { properties } = mergedSchema(schema, this.schemas);
    return isObject(properties) ? own(properties, name) : undefined;
  }

  private pageFacts(
    operation: ServedOperation,
    request: ApiRequest,
    outcome: Outcome,
    schema: JsonObject | undefined,
  ): PageFacts | null {
    const { rows } = operation;
    const isList = rows?.does === "list" || (rows?.does === "create" && this.shapeAt(schema, rows.at).type === "array");
    if (rows === undefined || !isList) return null;
    const page = pageAsked(operation, request);
    const total = Math.max(outcome.total, outcome.rows.length);
    const paged = { ...page, rows: outcome.rows, total, key: rows.key, paging: rows.paging ?? {} };
    return new PageFacts(paged, operation, request, this.schemas);
  }

  private known(
    operation: ServedOperation,
    request: ApiRequest,
    outcome: Outcome,
    { schema, example }: ApiResponse,
    facts: PageFacts | null,
  ): Known | undefined {
    const { rows } = operation;
    const within = (value: unknown, isWhole: boolean): Known => {
      const at = rows?.at;
      const rowsAlone = new Set([...outcome.rows, ...(Array.isArray(value) ? value : [])]);
      if (at === undefined) return { value, isWhole, rowsAlone };
      const complete = new Set<unknown>();
      const shown =
        facts?.around(schema, at, value, complete) ??
        at.reduceRight((inner: unknown, name): unknown => ({ [name]: inner }), value);
      return { value: shown, isWhole, rowsAlone, complete };
    };
    if (facts !== null) return within(facts.rows, true);
    if (rows === undefined && outcome.rows.length > 0) {
      const isList = mergedSchema(schema, this.schemas).type === "array";
      return within(isList ? outcome.rows : outcome.rows[0], true);
    }
    const [row] = outcome.rows;
    if (rows !== undefined && row !== undefined) return within(row, true);
    const echo = isObject(request.body) ? request.body : {};
    const key = rows === undefined ? undefined : this.keyOf(operation, request, outcome);
    if (rows !== undefined) return within({ ...echo, ...(key === undefined ? {} : { [rows.key]: key }) }, false);
    if (Object.keys(echo).length === 0) return undefined;
    if (!isObject(example)) return { value: echo, isWhole: false };
    // The shape of the answer is known: only properties of the request that it has are echoed.
    const same = Object.entries(echo).filter(([name]) => Object.hasOwn(example, name));
    return { value: { ...example, ...Object.fromEntries(same) }, isWhole: true };
  }

  private keyOf({ rows, parameters }: ServedOperation, request: ApiRequest, outcome: Outcome): unknown {
    const row = outcome.rows[0];
    if (rows === undefined) return undefined;
    if (row !== undefined) return row[rows.key] ?? undefined;
    const parameter = parameters.find((one) => one.in === "path" && one.slot === rows.slot);
    return parameter === undefined ? undefined : request.path.get(parameter.name);
  }
}

/** An operation that may create a row answers `201` for a new one alone; one recorded with errors alone keeps failing. */
function successIn({ responses, method, rows }: ServedOperation, isNew: boolean): [key: string, response: ApiResponse] {
  const keys = Object.keys(responses).sort();
  const good = keys.filter((one) => /^2/.test(one));
  const key =
    (isNew ? good.find((one) => one === "201") : undefined) ??
    (method === "put" ? good.find((one) => one !== "201") : undefined) ??
    good[0] ??
    keys.find((one) => /^3\d\d$/.test(one)) ??
    (rows === undefined && responses.default === undefined
      ? keys.find((one) => /^4\d\d$/.test(one) && responses[one]?.example !== undefined)
      : undefined) ??
    (responses.default === undefined ? "204" : "default");
  return [key, responses[key] ?? {}];
}

function filled(path: string, { path: values }: ApiRequest): string {
  return path.replace(/\{([^{}/]+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? "")));
}

/** Replaces characters that headers cannot hold: they allow visible ASCII and blanks. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?");
