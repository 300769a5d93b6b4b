import { dirname, extname, resolve } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { parseJson } from "../../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { MAX_DEPTH } from "../../../../base/json/sound.js";
import { installed } from "../../../../base/packages/installed.js";
import type { ApiRefusal } from "../../mapping.js";
import {
  ApiNode,
  fileAddress,
  type NodeFiles,
  partAt,
  type Reached,
  reachedFrom,
  type Say,
  soundPart,
} from "./node.js";
import { DocumentReader, type ReaderOptions } from "./reader.js";
import { fromSwagger2 } from "./swagger2.js";

export interface DocumentOptions extends Pick<ReaderOptions, "maxFiles" | "maxBytes"> {
  readonly root?: string;
  readonly addresses?: readonly string[];
}

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

  get version(): string {
    return String((this.valueOf(this.rootFile) as JsonObject).openapi);
  }

  get refused(): readonly ApiRefusal[] {
    if (/^3(?:\.[01]|$)/.test(this.version)) return [];
    const message = `OpenAPI ${this.version} is read as far as 3.1 goes`;
    return [{ operation: "openapi", at: `${this.nameOf(this.rootFile)}#/openapi`, message, effect: "odd" }];
  }

  get root(): ApiNode {
    return new ApiNode(this, this.rootFile, this.valueOf(this.rootFile));
  }

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

type ReadFile = { readonly value: unknown } | BacklotError;

/** Reads all files that the references lead to. A file that cannot be read costs what refers to it. */
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

interface FileParser {
  parse(path: string, options: object): Promise<unknown>;
  readonly schema: unknown;
}

/** The reader of YAML. That of whole documents refuses versions that it does not know. @throws BacklotError MISSING_PACKAGE */
async function fileParser(): Promise<FileParser> {
  const { default: Whole } = await installed(
    () => import("@apidevtools/swagger-parser"),
    "reading YAML of OpenAPI needs the package @apidevtools/swagger-parser",
  );
  const Parser = Object.getPrototypeOf(Whole) as new () => FileParser;
  return new Parser();
}

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

function unparsable(cause: unknown, name: string): BacklotError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [, line, column] = /\((\d+):(\d+)\)/.exec(message) ?? [];
  const place = { file: name, ...(line === undefined ? {} : { line: Number(line), column: Number(column) }) };
  const [first = ""] = message.split("\n");
  return new BacklotError("BAD_OPENAPI", `${name} cannot be read: ${first}`, { place, cause });
}

/** More parts no document may have once its aliases are written out; the largest public ones have a tenth. */
const MAX_PARTS = 5_000_000;

/** The problem of a parsed document, or null: aliases of YAML make values that hold themselves, or never end. */
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

/** Base of relative addresses: a document in a file does not say where it will be served. */
const HERE = "http://localhost/";

/** A relative server is one on the same host; variables have their defaults. */
export function serverPaths(owner: ApiNode, say: Say): readonly string[] {
  const servers = soundPart(() => owner.child("servers")?.items(), say) ?? [];
  return [...new Set(servers.flatMap((server) => soundPart(() => pathOf(server), say) ?? []))];
}

function pathOf(server: ApiNode): string {
  const url = server.text("url");
  if (url === undefined) throw server.bad("has no url");
  const filled = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = server.child("variables")?.child(name);
    const value = variable?.child("default")?.value;
    if (typeof value !== "string" && typeof value !== "number")
      throw server.bad(`has a variable ${name} without a default`);
    return String(value);
  });
  try {
    const parts = decodeURI(new URL(filled, HERE).pathname).split("/");
    return parts.flatMap((part) => (part === "" ? [] : [`/${part}`])).join("");
  } catch {
    throw server.bad(`has the url ${JSON.stringify(url)}, which is none`);
  }
}
