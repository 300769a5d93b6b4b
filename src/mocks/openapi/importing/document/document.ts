import { dirname, extname, resolve } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { parseJson } from "../../../../base/io/json.js";
import { MAX_DEPTH } from "../../../../base/io/sound.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import type { ApiRefusal } from "../../mapping.js";
import { fileAddress, resolvedAddress, unescapedStep } from "./addresses.js";
import { ApiNode, type NodeFiles } from "./node.js";
import { fileParser } from "./packages.js";
import { DocumentReader } from "./reader.js";
import { fromSwagger2 } from "./swagger2.js";

/** What a document may reach. */
export interface DocumentOptions {
  /** The folder that references may not leave. Default: the document's own. */
  readonly root?: string;
  /** Beginnings of addresses that references may lead to. Default: none. */
  readonly addresses?: readonly string[];
  /** The most files that it may consist of. Default: 10,000. */
  readonly maxFiles?: number;
  /** The most bytes of all its files. Default: 256 MiB. */
  readonly maxBytes?: number;
}

/** The files of an OpenAPI document, parsed. */
export class ApiDocument implements NodeFiles {
  /** True if it is OpenAPI 3.0, whose schemas are not JSON Schema. */
  readonly isVersion30: boolean;
  private readonly files: ReadonlyMap<string, ReadFile>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly rootFile: string;

  /** @param files by their addresses, the document itself first */
  constructor(files: ReadonlyMap<string, ReadFile>, names: ReadonlyMap<string, string>) {
    this.files = files;
    this.names = names;
    [this.rootFile = ""] = files.keys();
    this.isVersion30 = /^3(?:\.0|$)/.test(this.version);
  }

  /** The version of OpenAPI that it says it has. */
  get version(): string {
    return String((this.valueOf(this.rootFile) as JsonObject).openapi);
  }

  /** The part of its version that is not known here. */
  get refused(): readonly ApiRefusal[] {
    if (/^3(?:\.[01]|$)/.test(this.version)) return [];
    const message = `OpenAPI ${this.version} is read as far as 3.1 goes`;
    return [{ operation: "openapi", at: `${this.nameOf(this.rootFile)}#/openapi`, message, effect: "odd" }];
  }

  /** The whole. */
  get root(): ApiNode {
    return new ApiNode(this, this.rootFile, this.valueOf(this.rootFile));
  }

  /** How a user would name a file of the document. */
  nameOf(file: string): string {
    return this.names.get(file) ?? file;
  }

  /** The value of a file; undefined if no reference led there. @throws BacklotError BAD_REFERENCE if nothing can read it */
  valueOf(file: string): unknown {
    const read = this.files.get(file);
    if (read instanceof BacklotError) throw read;
    return read?.value;
  }
}

/** The value that a file holds, or why nothing can read it. */
type ReadFile = { readonly value: unknown } | BacklotError;

/**
 * Reads a document with all files that its references lead to. A file that cannot be read costs what refers to it.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX, BAD_OPENAPI; MISSING_PACKAGE where
 * what reads YAML or Swagger 2.0 is not installed
 */
export async function readDocument(file: string, options: DocumentOptions = {}): Promise<ApiDocument> {
  const { root: folder = dirname(file), addresses = [], maxFiles, maxBytes } = options;
  const reader = new DocumentReader(file, { folder, addresses, maxFiles, maxBytes });
  const first = fileAddress(resolve(file));
  const read = await readFile(reader, first);
  const whole = isObject(read) && String(read.swagger) === "2.0" ? await fromSwagger2(read) : read;
  assertOpenApi(whole, file);
  const files = new Map<string, ReadFile>([[first, { value: whole }]]);
  const seen = new Set<object>();
  const open: Reached[] = [{ file: first, fragment: "", isMap: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const other = files.get(next.file) ?? (await readOther(reader, next.file));
    files.set(next.file, other);
    if (!(other instanceof BacklotError)) open.push(...reachedFrom(partAt(other.value, next.fragment), next, seen));
  }
  return new ApiDocument(files, reader.files);
}

/** A file that references lead to. @throws BacklotError BAD_OPENAPI where the document is larger than it may be */
async function readOther(reader: DocumentReader, address: string): Promise<ReadFile> {
  try {
    return { value: await readFile(reader, address) };
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code === "MISSING_PACKAGE" || reader.isExceeded) throw error;
    return error;
  }
}

async function readFile(reader: DocumentReader, address: string): Promise<unknown> {
  const text = await reader.read(address);
  const name = reader.files.get(address) as string;
  return extname(name).toLowerCase() === ".json" ? parseJson(text, name) : await parseYaml(text, name);
}

/** @throws BacklotError BAD_OPENAPI */
async function parseYaml(text: string, name: string): Promise<unknown> {
  const parser = await fileParser();
  try {
    await parser.parse("/document.yaml", {
      resolve: { file: false, http: false, backlot: { order: 1, canRead: true, read: () => text } as never },
    });
  } catch (cause) {
    throw unparsable(cause, name);
  }
  const value: unknown = parser.schema;
  const fault = expansionFault(value);
  if (fault === null) return value;
  throw new BacklotError("BAD_OPENAPI", `${name} cannot be used: ${fault}`, { place: { file: name } });
}

/** @throws BacklotError BAD_OPENAPI */
function assertOpenApi(value: unknown, file: string): asserts value is JsonObject {
  const badDocument = (message: string, pointer = ""): BacklotError =>
    new BacklotError("BAD_OPENAPI", `${file} ${message}`, { place: { file, ...(pointer === "" ? {} : { pointer }) } });
  if (!isObject(value)) throw badDocument("holds no OpenAPI document");
  if (value.swagger !== undefined) throw badDocument(`is Swagger ${String(value.swagger)}, not 2.0`, "/swagger");
  if (value.openapi === undefined) throw badDocument("holds no OpenAPI document: it has no key openapi");
  if (!/^3(?:\.\d+){0,2}(?:-[\w.]+)?$/.test(String(value.openapi)))
    throw badDocument(`is OpenAPI ${JSON.stringify(value.openapi)}, not OpenAPI 3`, "/openapi");
  if (!isObject(value.paths)) throw badDocument("has no object paths: there is nothing to answer", "/paths");
}

/** The library's message about a text that it cannot parse. */
function unparsable(cause: unknown, name: string): BacklotError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [, line, column] = /\((\d+):(\d+)\)/.exec(message) ?? [];
  const place = { file: name, ...(line === undefined ? {} : { line: Number(line), column: Number(column) }) };
  const [first = ""] = message.split("\n");
  return new BacklotError("BAD_OPENAPI", `${name} cannot be read: ${first}`, { place, cause });
}

/** More parts no document may have once its aliases are written out; the largest public ones have a tenth. */
const MAX_PARTS = 5_000_000;

/**
 * Returns the problem of a parsed document that code is to walk over: aliases of YAML make a value that holds itself, or
 * one that is small in the file and has no end in practice. Parts that stand in several places are counted in each of
 * them, but looked at once.
 * @returns null if nothing is wrong
 */
function expansionFault(root: unknown): string | null {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const sizeOf = (value: unknown, depth: number): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value)) throw new Fault("an alias stands within what it stands for");
    if (depth > MAX_DEPTH) throw new Fault(`it is nested more than ${MAX_DEPTH} levels deep`);
    open.add(value);
    let size = 1;
    for (const held of Object.values(value)) {
      size += sizeOf(held, depth + 1);
      if (size > MAX_PARTS) throw new Fault(`it has more than ${MAX_PARTS} parts once its aliases are written out`);
    }
    open.delete(value);
    sizes.set(value, size);
    return size;
  };
  try {
    sizeOf(root, 0);
    return null;
  } catch (fault) {
    if (fault instanceof Fault) return fault.message;
    throw fault;
  }
}

class Fault extends Error {}

interface Reached {
  readonly file: string;
  readonly fragment: string;
  /** True if the keys of the part are names that somebody chose. */
  readonly isMap: boolean;
}

/** Keys under which names of the author's own stand, whatever these look like. */
const MAPS: ReadonlySet<string> = new Set([
  "paths",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
  "responses",
  "parameters",
  "examples",
  "requestBodies",
  "headers",
  "links",
  "callbacks",
  "pathItems",
  "content",
]);

/**
 * The parts that references within a part lead to. References count where OpenAPI has them: in extensions and in
 * examples they are data.
 * @param seen the parts of all files that were looked at before
 */
function reachedFrom(part: unknown, from: Pick<Reached, "file" | "isMap">, seen: Set<object>): Reached[] {
  const found: Reached[] = [];
  const look = (value: unknown, isMap: boolean): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const item of value) look(item, false);
      return;
    }
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === "string") {
      const [address = "", fragment = ""] = $ref.split("#", 2);
      found.push({ file: resolvedAddress(address, from.file), fragment, isMap });
    }
    for (const [key, held] of Object.entries(value)) {
      if (typeof held !== "object" || (!isMap && (key === "example" || key.startsWith("x-")))) continue;
      look(held, !isMap && MAPS.has(key));
    }
  };
  look(part, from.isMap);
  return found;
}

/** The value at a pointer of a file; the whole file where the way there leads over references. */
function partAt(whole: unknown, fragment: string): unknown {
  let part: unknown = whole;
  for (const step of fragment.split("/").slice(1)) {
    const key = unescapedStep(step);
    part = Array.isArray(part) ? part[Number(key)] : isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part ?? whole;
}
