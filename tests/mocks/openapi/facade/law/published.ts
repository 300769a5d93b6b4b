import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import { upgrade } from "@scalar/openapi-upgrader";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

export type Json = Readonly<Record<string, unknown>>;

/** Direction of a message: read-only parts are not in a request, and write-only parts not in an answer. */
export type Direction = "request" | "answer";

/** A part of a document, and its place: `#/paths/~1pets/get`. */
export interface Part {
  readonly at: string;
  readonly value: Json;
}

/** An operation as the document has it. */
export interface PublishedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly base: string;
  readonly parameters: readonly Part[];
  readonly body: Part | null;
  readonly responses: Part;
}

const METHODS: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const escaped = (name: string): string => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Formats whose texts a validator tells apart; of others it takes any. */
const FORMATS = {
  email: /^[^@\s]+@[^@\s]+$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i,
};

/** A document, read by others than Backlot, and judged by another validator. */
export class Published {
  readonly title: string;
  private readonly roots: Readonly<Record<Direction, Json>>;
  private readonly ajv = new Ajv2020({ strict: false, formats: FORMATS, logger: false, unicodeRegExp: false });
  private readonly judges = new Map<string, ValidateFunction | null>();

  private constructor(title: string, roots: Readonly<Record<Direction, Json>>) {
    this.title = title;
    this.roots = roots;
    for (const [direction, root] of Object.entries(roots)) this.ajv.addSchema(root, `https://law.example/${direction}`);
  }

  static async read(file: string): Promise<Published> {
    const text = readFileSync(file, "utf8");
    const given = text.startsWith("{") ? JSON.parse(text) : await SwaggerParser.parse(file);
    const document = (
      given.swagger === undefined ? given : withForms(structuredClone(given), upgrade(given, "3.0"))
    ) as Json;
    const { paths, components, servers, openapi } = document;
    const whole = { paths, components, servers };
    const is30 = String(openapi).startsWith("3.0");
    return new Published(file.split("/").at(-1) as string, {
      request: judged(whole, false, { is30, direction: "request", root: whole }) as Json,
      answer: judged(whole, false, { is30, direction: "answer", root: whole }) as Json,
    });
  }

  /** The part at a place, references followed. */
  part(at: string): Part | null {
    let value: unknown = this.roots.request;
    for (const step of at.split("/").slice(1)) {
      const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      value = typeof value === "object" && value !== null ? (value as Json)[name] : undefined;
    }
    if (!isJson(value)) return null;
    return typeof value.$ref === "string" && value.$ref.startsWith("#") ? this.part(value.$ref) : { at, value };
  }

  child(part: Part, ...names: readonly string[]): Part | null {
    return this.part([part.at, ...names.map(escaped)].join("/"));
  }

  /** The schema at a place as clients or the server have it. */
  schema(at: string, direction: Direction): unknown {
    let value: unknown = this.roots[direction];
    for (const step of at.split("/").slice(1))
      value = (value as Json | undefined)?.[decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")];
    return value;
  }

  /** Returns the validator of the schema at a place; null if it cannot be compiled. */
  judge(at: string, direction: Direction): ValidateFunction | null {
    const $ref = `https://law.example/${direction}${at}`;
    let known = this.judges.get($ref);
    if (known === undefined) {
      try {
        known = this.ajv.compile({ $ref });
      } catch {
        known = null;
      }
      this.judges.set($ref, known);
    }
    return known;
  }

  get operations(): readonly PublishedOperation[] {
    const paths = this.part("#/paths");
    return Object.keys(paths?.value ?? {}).flatMap((path) => {
      const item = paths === null ? null : this.child(paths, path);
      // No request has a fragment, or a query in its path.
      if (item === null || !path.startsWith("/") || /[?#]/.test(path)) return [];
      return METHODS.flatMap((method) => {
        const operation = this.child(item, method);
        return operation === null ? [] : [this.operation(operation, item, method, path)];
      });
    });
  }

  private operation(operation: Part, item: Part, method: string, path: string): PublishedOperation {
    const listed = (owner: Part): readonly Part[] =>
      Object.keys(owner.value.parameters ?? {}).flatMap((nth) => this.child(owner, "parameters", nth) ?? []);
    const parameters = new Map(
      [...listed(item), ...listed(operation)].map((one) => [`${one.value.in} ${one.value.name}`, one]),
    );
    const servers = operation.value.servers ?? item.value.servers ?? this.roots.request.servers;
    return {
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      base: baseOf(servers),
      parameters: [...parameters.values()],
      body: this.child(operation, "requestBody"),
      responses: this.child(operation, "responses") ?? { at: "#", value: {} },
    };
  }
}

/** A document of OpenAPI with the forms of one of Swagger 2.0, of which the converter loses limits. */
function withForms(swagger: Json, document: unknown): unknown {
  for (const [path, item] of Object.entries(swagger.paths as Readonly<Record<string, Json>>))
    for (const [method, operation] of Object.entries(item)) {
      const { parameters, consumes } = operation as {
        readonly parameters?: readonly Json[];
        readonly consumes?: readonly string[];
      };
      const fields = (Array.isArray(parameters) ? parameters : []).filter((one: Json) => one.in === "formData");
      if (!METHODS.includes(method) || fields.length === 0) continue;
      const properties = Object.fromEntries(
        fields.map(({ name, in: _, required: __, collectionFormat: ___, ...field }) => [
          name,
          field.type === "file" ? { type: "string", format: "binary" } : field,
        ]),
      );
      const needed = fields.flatMap(({ name, required }) => (required === true ? [name] : []));
      const schema = { type: "object", properties, ...(needed.length === 0 ? {} : { required: needed }) };
      const [type = "application/x-www-form-urlencoded"] = consumes ?? [];
      const converted = (document as { readonly paths: Readonly<Record<string, Record<string, Json>>> }).paths[
        path
      ] as Record<string, Json>;
      converted[method] = {
        ...converted[method],
        requestBody: { required: needed.length > 0, content: { [type]: { schema } } },
      };
    }
  return document;
}

/** The path of the first server. */
function baseOf(servers: unknown): string {
  const first = Array.isArray(servers) ? servers[0] : undefined;
  if (!isJson(first)) return "";
  const filled = String(first.url).replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    String(((first.variables as Json)[name] as Json).default),
  );
  return new URL(filled, "http://localhost").pathname.replace(/\/+$/, "");
}

interface Manner {
  readonly is30: boolean;
  readonly direction: Direction;
  readonly root: Json;
}

const EXAMPLES: ReadonlySet<string> = new Set(["example", "examples"]);
/** Keywords that hold values as they are. */
const VALUES: ReadonlySet<string> = new Set(["enum", "const"]);
/** Keywords that would change the meaning of references, or the draft. */
const NO_KEYWORDS: ReadonlySet<string> = new Set(["id", "$id", "$schema"]);
/** Keywords that hold schemas by name. */
const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

/** A document whose schemas are those of draft 2020-12, for one direction. */
function judged(value: unknown, isSchema: boolean, manner: Manner): unknown {
  if (Array.isArray(value)) return value.map((one) => judged(one, isSchema, manner));
  if (!isJson(value)) return value;
  const made: Record<string, unknown> = {};
  if (isSchema && manner.is30 && typeof value.$ref === "string") return { $ref: value.$ref };
  for (const [key, held] of Object.entries(value)) {
    // Examples may look like schemas to a validator.
    if (EXAMPLES.has(key) || (isSchema && key === "default")) continue;
    if (key.startsWith("x-") || (isSchema && VALUES.has(key))) made[key] = held;
    else if (isSchema && NO_KEYWORDS.has(key)) continue;
    else if ((isSchema && NAMED.has(key)) || (!isSchema && key === "schemas"))
      made[key] = Object.fromEntries(
        Object.entries(held as Json).map(([name, one]) => [name, judged(one, true, manner)]),
      );
    else made[key] = judged(held, isSchema || key === "schema", manner);
  }
  return isSchema ? asDraft2020(made, manner) : made;
}

function asDraft2020(schema: Record<string, unknown>, { is30, direction, root }: Manner): unknown {
  const { nullable, required, properties } = schema;
  if (Array.isArray(required) && isJson(properties)) {
    const mark = direction === "request" ? "readOnly" : "writeOnly";
    const isMarked = (name: string): boolean => markedIn(properties[name], mark, root);
    schema.required = required.filter((name) => !isMarked(name));
  } else if (required !== undefined && !Array.isArray(required)) delete schema.required;
  for (const [limit, excluded] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (schema[excluded] === true) {
      schema[excluded] = schema[limit];
      delete schema[limit];
    } else if (schema[excluded] === false) delete schema[excluded];
  }
  // A validator of drafts has no such keyword, and may refuse one without a type.
  delete schema.nullable;
  if (!is30 || nullable !== true) return schema;
  if (typeof schema.type === "string") return { ...schema, type: [schema.type, "null"] };
  return { anyOf: [schema, { type: "null" }] };
}

function markedIn(schema: unknown, mark: string, root: Json): boolean {
  if (!isJson(schema)) return false;
  if (schema[mark] === true) return true;
  const name = typeof schema.$ref === "string" ? /^#\/components\/schemas\/([^/]+)$/.exec(schema.$ref)?.[1] : undefined;
  const held =
    name === undefined ? undefined : ((root.components as Json | undefined)?.schemas as Json | undefined)?.[name];
  return isJson(held) && held[mark] === true;
}
