import { isObject, type JsonObject } from "../../json/object.js";
import { put, type Row } from "../../kit/internal.js";
import { accepts } from "../../runtime/rows/schema/accepts.js";
import { generate } from "../../runtime/rows/schema/generate.js";
import type { Known } from "../../runtime/rows/schema/known.js";
import { mergedSchema } from "../../runtime/rows/schema/merge.js";
import { Place } from "../../runtime/rows/schema/place.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import type { ApiMapping, ApiResponse } from "../mapping.js";
import type { ServedOperation } from "./api.js";
import type { ApiRequest } from "./requests.js";

/** What an operation came to. */
export interface Outcome {
  /** The rows that it found or made; none if there is nothing to go by. */
  readonly rows: readonly Row[];
  /** How many there are, of which `rows` may be some. */
  readonly total: number;
  /** Whether the rows are all there is: none means none. Else answers are made up if there is no row. */
  readonly isKept: boolean;
}

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  /** The media type; null if there is no content. */
  readonly type: string | null;
  readonly value: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Names of properties that say how many there are of what is listed. */
const TOTALS: ReadonlySet<string> = new Set(["total", "count", "totalcount", "totalitems", "totalresults"]);

/** Answers as the API's responses say. Equal seeds and equal requests get equal answers. */
export class Answers {
  private readonly schemas: ApiMapping["schemas"];

  constructor({ schemas }: ApiMapping) {
    this.schemas = schemas;
  }

  /** The answer where all went well. @throws Unanswerable where the response has no value */
  success(operation: ServedOperation, request: ApiRequest, outcome: Outcome, seed: number): ApiAnswer {
    const [key, response] = successIn(operation);
    const status = key === "2XX" || key === "default" ? 200 : Number(key);
    const { rows } = operation;
    const of = rows === undefined ? operation.command : rows.entity;
    const place = new Place(new Seeded(seed, of), of);
    const what = this.known(operation, request, outcome, response.schema);
    const known = what === undefined || rows === undefined ? what : { ...what, rows: { key: rows.key, place } };
    const about =
      rows === undefined ? JSON.stringify([...request.path, ...request.query, request.body ?? null]) : "answer";
    const made = this.content(response, place.beside(about), known);
    const named = outcome.rows.length === 1 && rows?.does === "create" ? outcome.rows[0]?.[rows.key] : undefined;
    const location =
      named === undefined || named === null
        ? undefined
        : `${operation.basePaths[0] ?? ""}${filled(operation.path, request)}/${encodeURIComponent(String(named))}`;
    return { status, ...made, headers: this.headers(response, place, location) };
  }

  /**
   * The answer where something went wrong: as the operation declares the status, its class or `default`; null if it
   * declares none of them.
   * @param others statuses that do as well, where the first is not declared
   */
  failure(
    operation: ServedOperation,
    status: number,
    detail: string,
    others: readonly number[] = [],
  ): ApiAnswer | null {
    const { responses } = operation;
    const exact = [status, ...others].find((one) => responses[String(one)] !== undefined);
    const response =
      exact === undefined ? (responses[`${String(status)[0]}XX`] ?? responses.default) : responses[String(exact)];
    if (response === undefined) return null;
    const sent = exact ?? status;
    const said = {
      message: detail,
      detail,
      title: detail,
      error: detail,
      description: detail,
      reason: detail,
      msg: detail,
    };
    const whole = { ...said, status: sent, code: sent, statusCode: sent, status_code: sent };
    const value = errorIn(response.schema, whole, this.schemas);
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
    // What the document gives as an example is as good as anything that is drawn.
    if (known === undefined && example !== undefined && accepts(schema, example, this.schemas))
      return { type, value: example };
    return { type, value: generate(schema, this.schemas, place, { known }) };
  }

  private headers({ headers = {} }: ApiResponse, place: Place, location: string | undefined): Record<string, string> {
    const made: Record<string, string> = {};
    for (const [name, schema] of Object.entries(headers)) {
      const isLocation = name.toLowerCase() === "location" && location !== undefined;
      const value = isLocation ? location : generate(schema, this.schemas, place.beside("header").at(name));
      put(made, name.toLowerCase(), printable(typeof value === "object" ? JSON.stringify(value) : String(value)));
    }
    return made;
  }

  /** What is known of an answer: rows, or else what the request says. */
  private known(
    operation: ServedOperation,
    request: ApiRequest,
    outcome: Outcome,
    schema: JsonObject | undefined,
  ): Known | undefined {
    const { rows } = operation;
    const within = (value: unknown, isWhole: boolean): Known => {
      const at = rows?.at;
      const rowsAlone = new Set([...outcome.rows, ...(Array.isArray(value) ? value : [])]);
      const shown = at === undefined ? value : this.envelope(schema, at, value, outcome.total);
      return { value: shown, isWhole, rowsAlone };
    };
    if (rows?.does === "list" || (rows === undefined && outcome.rows.length > 0)) {
      if (outcome.isKept || outcome.rows.length > 0) {
        const isList = rows !== undefined || mergedSchema(schema, this.schemas).type === "array";
        return within(isList ? outcome.rows : outcome.rows[0], true);
      }
      return within(this.madeUp(operation, request), false);
    }
    const [row] = outcome.rows;
    if (rows !== undefined && row !== undefined) return within(row, true);
    const echo = isObject(request.body) ? request.body : {};
    const key = rows === undefined ? undefined : this.keyOf(operation, request, outcome);
    if (rows !== undefined) return within({ ...echo, ...(key === undefined ? {} : { [rows.key]: key }) }, false);
    return Object.keys(echo).length === 0 ? undefined : { value: echo, isWhole: false };
  }

  /** Rows that nobody laid out: as many as are asked for, three at most, each with a key of its own. */
  private madeUp({ rows, parameters }: ServedOperation, request: ApiRequest): readonly JsonObject[] {
    const asked = parameters.filter(({ name }) => /^(?:limit|per_?page|page_?size|max_?results)$/i.test(name));
    const limits = asked.flatMap(({ name }) => Number(request.query.get(name) ?? Number.NaN)).filter((one) => one >= 0);
    const given = [...request.path, ...request.query].filter(([name]) => !asked.some((one) => one.name === name));
    const said = Object.fromEntries(given.filter(([, value]) => typeof value !== "object"));
    return Array.from({ length: Math.min(3, ...limits) }, (_, i) => ({ ...said, [rows?.key ?? "id"]: i + 1 }));
  }

  private envelope(schema: JsonObject | undefined, at: string, value: unknown, total: number): JsonObject {
    const { properties } = mergedSchema(schema, this.schemas);
    const names = isObject(properties) ? Object.keys(properties) : [];
    const totals = names.filter((name) => TOTALS.has(name.replaceAll(/[_-]/g, "").toLowerCase()));
    const count = Array.isArray(value) ? Math.max(total, value.length) : 1;
    return { ...Object.fromEntries(totals.map((name) => [name, count])), [at]: value };
  }

  private keyOf({ rows, parameters }: ServedOperation, request: ApiRequest, outcome: Outcome): unknown {
    const row = outcome.rows[0];
    if (rows === undefined) return undefined;
    if (row !== undefined) return row[rows.key] ?? undefined;
    const parameter = parameters.find((one) => one.in === "path" && one.slot === rows.slot);
    return parameter === undefined ? undefined : request.path.get(parameter.name);
  }
}

/** Properties of an error that say what went wrong: those of the object itself, or of one within it. */
function errorIn(schema: JsonObject | undefined, said: JsonObject, schemas: ApiMapping["schemas"]): JsonObject {
  const { properties } = mergedSchema(schema, schemas);
  const nested = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, one]) => mergedSchema(one, schemas).properties !== undefined,
  );
  return { ...said, ...Object.fromEntries(nested.map(([name]) => [name, said])) };
}

/** What an operation answers when all is well, and under which key. */
function successIn({ responses }: ServedOperation): [key: string, response: ApiResponse] {
  const keys = Object.keys(responses).sort();
  const key =
    keys.find((one) => /^2/.test(one)) ??
    keys.find((one) => /^3\d\d$/.test(one)) ??
    (responses.default === undefined ? "204" : "default");
  return [key, responses[key] ?? {}];
}

function filled(path: string, { path: values }: ApiRequest): string {
  return path.replace(/\{([^{}/]+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? "")));
}

/** Headers hold visible characters of ASCII, and blanks. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?");
