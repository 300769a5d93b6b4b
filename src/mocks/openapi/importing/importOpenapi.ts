import { dirname } from "node:path";
import { given } from "../../../base/json/given.js";
import { meaningText } from "../../../schema/rowMeaning.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { readMockFile } from "../../../transcript/files/importing/mockFile.js";
import { UNFILTERED } from "../../rows/operation.js";
import { API_FILE, type ApiMapping, type ApiRefusal } from "../mapping.js";
import type { RecordedExchange } from "../recording/exchange.js";
import { ApiImport } from "./apiImport.js";
import { readDocument } from "./document/document.js";
import { operationsOf } from "./document/operations.js";
import { Schemas } from "./document/schemas.js";
import type { MockSaid } from "./entities/corrected.js";

/** Files and addresses that the references of a document may reach. */
export interface OpenapiImportOptions {
  /** The folder that references to files may not leave. Default: that of the document. */
  readonly root?: string;
  /**
   * Beginnings of addresses, such as `https://api.example/schemas/`, that references may lead to. Default: none are
   * fetched.
   */
  readonly allowAddress?: readonly string[];
  /** The most files that the document may consist of. Default: 10,000. */
  readonly maxFiles?: number;
  /** The most bytes of all its files. Default: 256 MiB. */
  readonly maxBytes?: number;
  /** How many rows each entity that is listed has at the start, where the document gives no examples. Default: 3. */
  readonly rows?: number;
  /** A `mock.json`: what operations do with rows, where it is recognised wrong. Default: nothing is. */
  readonly mock?: string;
  /** Recording of the API: its rows are the initial rows, and its answers are examples. */
  readonly recorded?: readonly RecordedExchange[];
}

const ROWS = 3;

const REASONS = {
  wider: "a slot takes more than the API",
  object: "a slot takes more than the API, and keeps its schema",
  left_out: "something of a request has no slot",
  odd: "a part is not as OpenAPI or JSON Schema has it: it counts for nothing, or was mended",
  alone: "an operation keeps no rows: nothing that it is told is found again",
  unfiltered: UNFILTERED,
  unusable: "an operation was left out",
} as const satisfies Record<ApiRefusal["effect"], string>;

/**
 * Reads an OpenAPI document (3.0 or 3.1, or Swagger 2.0; JSON or YAML) into an intent for each operation, a query for each entity,
 * the rows that they have at the start, behaviours over them, and a mapping by which `backlot serve http` answers under
 * the API's own paths. References are followed within the document and to files in its folder, cycles among them; nothing is fetched unless that is
 * asked for. What breaks the rules of OpenAPI costs the operation where it stands, or less. 3.2 is read as far as 3.1 goes.
 * @param paths the document: one file
 * @returns the items; what no slot can say and what was left out is among them as notes, each with its place
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_OPENAPI for anything but OpenAPI 3, and for more
 * files or bytes than are allowed; MISSING_PACKAGE where a file is YAML and `@apidevtools/swagger-parser` is not
 * installed, or Swagger 2.0 and `@scalar/openapi-upgrader` is not
 */
export async function* importOpenapi(
  paths: readonly string[],
  { root, allowAddress, maxFiles, maxBytes, rows = ROWS, mock, recorded = [] }: OpenapiImportOptions = {},
): AsyncGenerator<ImportItem> {
  for (const file of paths) {
    const document = await readDocument(file, given({ root, addresses: allowAddress, maxFiles, maxBytes }));
    const schemas = new Schemas(document.isVersion30);
    const { operations, refused } = operationsOf(document.root, schemas);
    const said = mock === undefined ? null : { file: mock, corrections: readMockFile(mock) };
    const { items, mapping } = new ApiImport(schemas, operations, [...document.refused, ...refused]).make(
      rows,
      recorded,
      said,
    );
    yield* items;
    yield* meaningsOf(mapping, said);
    // A folder that is passed on says nothing of the machine that it was made on.
    const before = `${dirname(file)}/`;
    const info = document.root.child("info");
    const whole: ApiMapping = {
      backlotOpenapi: 1,
      title: info?.text("title") ?? "API",
      version: info?.text("version") ?? "",
      ...mapping,
      refused: mapping.refused.map((one) => ({ ...one, at: one.at.replace(before, "") })),
    };
    yield { kind: "file", path: API_FILE, text: `${JSON.stringify(whole, null, 1)}\n` };
    for (const { operation, at, message, effect, left } of mapping.refused) {
      const [name = at, pointer] = at.split("#", 2);
      yield {
        kind: "note",
        reason: REASONS[effect],
        place: given({ file: name, pointer }),
        detail: `${operation}: ${message}`,
        ...(left === undefined ? {} : { leftOut: left }),
        ...(effect === "alone" ? { listed: true as const } : {}),
      };
    }
  }
}

function meaningsOf(
  { operations, entities, refused }: Pick<ApiMapping, "operations" | "entities" | "refused">,
  said: MockSaid | null,
): readonly ImportItem[] {
  const why = new Map(
    refused.flatMap((one) => (one.effect === "alone" ? [[one.operation, one.message] as const] : [])),
  );
  return Object.entries(operations).map(([command, { id, rows, parameters, body }]): ImportItem => {
    const tool = id ?? command;
    const corrections = said?.corrections;
    const isCorrected = corrections?.has(tool) === true || corrections?.has(command) === true;
    const corrected = isCorrected ? { isCorrected: true } : {};
    if (rows === undefined) {
      const reason = isCorrected ? "mock.json says so" : (why.get(command) ?? "nothing is kept");
      return { kind: "meaning", tool, why: reason, ...corrected };
    }
    const { does, slot } = rows;
    const entity = entities?.[rows.entity]?.called ?? rows.entity;
    const inBody = Object.entries(body?.slots ?? {}).map(([name, held]) => ({ name, slot: held }));
    const parameter = [...parameters, ...inBody].find((one) => one.slot === slot && slot !== undefined)?.name;
    const meaning = meaningText({ does, entity, ...(parameter === undefined ? {} : { parameter }) });
    return { kind: "meaning", tool, meaning, ...corrected };
  });
}
