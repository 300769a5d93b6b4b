import { dirname, resolve } from "node:path";
import { BacklotError } from "../../../errors.js";
import { isObject, type JsonObject } from "../../../json/object.js";
import { expansionFault } from "./expanded.js";
import { ApiNode, type NodeFiles } from "./node.js";
import { DocumentReader } from "./reader.js";

/** What a document may reach. */
export interface DocumentOptions {
  /** The folder that references may not leave. Default: the document's own. */
  readonly root?: string;
  /** Beginnings of addresses that references may lead to. Default: none. */
  readonly addresses?: readonly string[];
}

/** The files of an OpenAPI document, parsed. */
export class ApiDocument implements NodeFiles {
  /** Whether it is OpenAPI 3.0, whose schemas are not JSON Schema. */
  readonly isVersion30: boolean;
  private readonly values: ReadonlyMap<string, unknown>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly rootFile: string;

  constructor(values: ReadonlyMap<string, unknown>, names: ReadonlyMap<string, string>, rootFile: string) {
    this.values = values;
    this.names = names;
    this.rootFile = rootFile;
    this.isVersion30 = String((values.get(rootFile) as JsonObject).openapi).startsWith("3.0");
  }

  /** The whole. */
  get root(): ApiNode {
    return new ApiNode(this, this.rootFile, [], this.values.get(this.rootFile));
  }

  /** How a user would name a file of the document. */
  nameOf(file: string): string {
    return this.names.get(file) ?? file;
  }

  /** The value of a file; undefined if no reference led there. */
  valueOf(file: string): unknown {
    return this.values.get(file);
  }
}

/**
 * Reads a document with all files that its references lead to.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX, BAD_OPENAPI, BAD_REFERENCE; MISSING_PACKAGE
 * where `@apidevtools/swagger-parser` is not installed
 */
export async function readDocument(file: string, options: DocumentOptions = {}): Promise<ApiDocument> {
  const SwaggerParser = await parserPackage();
  const { root = dirname(file), addresses = [] } = options;
  const reader = new DocumentReader(file, { folder: root, addresses });
  const parser = new SwaggerParser();
  const read = (one: { readonly url: string }): Promise<Buffer> => reader.read(one.url);
  try {
    await parser.resolve(resolve(file), {
      resolve: { file: false, http: false, backlot: { order: 1, canRead: true, read } as never },
      parse: { text: false, binary: false },
    });
  } catch (cause) {
    if (reader.problem !== null) throw reader.problem;
    assertOpenApi(parser.api, file);
    throw unparsable(cause, file, reader.files);
  }
  const values = new Map<string, unknown>();
  for (const [address, name] of reader.files) {
    const value: unknown = parser.$refs.get(address);
    const fault = expansionFault(value);
    if (fault !== null)
      throw new BacklotError("BAD_OPENAPI", `${name} cannot be used: ${fault}`, { place: { file: name } });
    values.set(address, value);
  }
  const [first] = reader.files.keys();
  assertOpenApi(values.get(first as string), file);
  return new ApiDocument(values, reader.files, first as string);
}

/** @throws BacklotError BAD_OPENAPI */
function assertOpenApi(value: unknown, file: string): void {
  const badDocument = (message: string, pointer = ""): BacklotError =>
    new BacklotError("BAD_OPENAPI", `${file} ${message}`, { place: { file, ...(pointer === "" ? {} : { pointer }) } });
  if (!isObject(value)) throw badDocument("holds no OpenAPI document");
  if (value.swagger !== undefined)
    throw badDocument(`is Swagger ${String(value.swagger)}; convert it to OpenAPI 3 first`, "/swagger");
  if (value.openapi === undefined) throw badDocument("holds no OpenAPI document: it has no key openapi");
  if (typeof value.openapi !== "string" || !/^3\.[01]\.\d+$/.test(value.openapi))
    throw badDocument(`is OpenAPI ${JSON.stringify(value.openapi)}, neither 3.0 nor 3.1`, "/openapi");
  if (!isObject(value.paths)) throw badDocument("has no object paths: there is nothing to answer", "/paths");
}

/** What the library says of a text that it cannot parse, or of a document. */
function unparsable(cause: unknown, file: string, files: ReadonlyMap<string, string>): BacklotError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const name = [...files].find(([address]) => message.includes(address))?.[1] ?? file;
  const [, line, column] = /\((\d+):(\d+)\)/.exec(message) ?? [];
  const place = { file: name, ...(line === undefined ? {} : { line: Number(line), column: Number(column) }) };
  const [first = ""] = message.split("\n");
  return new BacklotError("BAD_OPENAPI", `${name} cannot be read: ${first}`, { place, cause });
}

async function parserPackage() {
  try {
    return (await import("@apidevtools/swagger-parser")).default;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message =
      "reading OpenAPI needs the package @apidevtools/swagger-parser, which is not installed: npm install @apidevtools/swagger-parser";
    throw new BacklotError("MISSING_PACKAGE", message, { cause });
  }
}
