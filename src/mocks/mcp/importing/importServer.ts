import type { Prompt, Resource, ResourceTemplateType, Tool, Transport } from "@modelcontextprotocol/client";
import { BacklotError } from "../../../base/errors.js";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, type Row, type Value } from "../../../kit/internal.js";
import { checkRow } from "../../../runtime/rows/check.js";
import { draftOf } from "../../../schema/draft.js";
import { entitiesOf } from "../../../schema/entity.js";
import type { IntentFile } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { readRowsFile } from "../../../transcript/files/importing/rowsFile.js";
import { duplicateRows } from "../../rows/recognise.js";
import type { CapturedCall } from "../capture/capture.js";
import { isOffer } from "../capture/offers.js";
import type { ParameterNames } from "../parameterNames.js";
import { type ImportServerOptions, intentsOf, type ReadIntent, type ServedNames } from "./intentsOf.js";
import { readServer, type ServerNote, type ServerSurface } from "./readServer.js";
import type { Action, ServerTable } from "./state/tables.js";

/** A server, read into intents. */
export interface ImportedServer {
  /** Name that the server gives itself. */
  readonly name: string;
  /** Version that the server reports. */
  readonly version: string;
  /** Tools, resources and prompts of the server as intents. */
  readonly intents: readonly ReadIntent[];
  /** Names and shapes of its tools over the wire. */
  readonly names: ServedNames;
  /** Resources and prompts: requests with the server's answers. */
  readonly offers: readonly CapturedCall[];
  /** Code of the tools that make, change and find one set of rows, as files beside the intents. */
  readonly behaviours: readonly { readonly name: string; readonly text: string }[];
  /** Reasons why a tool stands alone or its recognition is unsure, by intent. */
  readonly alone: Readonly<Record<string, string>>;
  readonly unsure: Readonly<Record<string, string>>;
  /** Rows at the start, by entity: given rows, and rows that a capture shows. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** Things that no intent can express or that were not captured. */
  readonly notes: readonly ServerNote[];
}

/**
 * Reads the tools, resources and prompts of a real server into intents.
 * @param transport to the server; it is closed at the end
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/client` is not installed; SERVER_FAILED if the server does not start, or
 * does not answer as the protocol says; NOTHING_OFFERED for a server without tools, resources and prompts; BAD_MOCK for a `mock.json` that
 * does not fit; BAD_FIXTURE for invalid rows
 */
export async function importMcpServer(
  transport: Transport,
  options: ImportServerOptions = {},
): Promise<ImportedServer> {
  return importedServer(await readServer(transport), [], options);
}

/**
 * Reads a capture of a server into intents, without the server, with the operations of its tools on rows and the rows that it had before
 * the capture.
 * @throws BacklotError NOTHING_OFFERED if the capture lists no tools, resources and prompts; BAD_MOCK for a `mock.json` that does not fit
 */
export function importMcpCapture(calls: readonly CapturedCall[], options: ImportServerOptions = {}): ImportedServer {
  return importedServer(capturedServer(calls), calls, options);
}

function importedServer(
  surface: ServerSurface,
  calls: readonly CapturedCall[],
  options: ImportServerOptions,
): ImportedServer {
  const { name, version, offers } = surface;
  const given = options.rows === undefined ? {} : readRowsFile(options.rows);
  const { intents, names, behaviours, state, notes } = intentsOf(surface, options, given);
  if (intents.length === 0)
    throw new BacklotError("NOTHING_OFFERED", `the server ${name} ${version} offers no tools, resources or prompts`);
  const actions = new Map(
    [...state.actions].map(([command, action]) => [own(names.tools, command) ?? command, action]),
  );
  const files = intents.map(({ intent }) => intent);
  const shown = calls.length === 0 ? {} : recordedRows(calls, actions, state.tables, files);
  const ours = givenRows(given, state.tables, names.parameters ?? {});
  const rows = { ...shown, ...ours.rows };
  const alone = Object.fromEntries(state.alone);
  const unsure = Object.fromEntries(state.unsure);
  const origin = options.rows ?? "rows";
  const unused = ours.problems.map((detail) => ({ reason: "rows are not used as given", origin, detail }));
  const all = [...notes, ...offers.notes, ...unused];
  return { name, version, intents, names, behaviours, rows, alone, unsure, offers: offers.calls, notes: all };
}

/** Returns given rows in the columns of their tables, and problems: entities and columns of no table, and rows that a key does not tell apart. */
function givenRows(
  rows: Readonly<Record<string, readonly Row[]>>,
  tables: readonly ServerTable[],
  parameters: ParameterNames,
): { readonly rows: Readonly<Record<string, readonly Row[]>>; readonly problems: readonly string[] } {
  const made: Record<string, readonly Row[]> = {};
  const problems: string[] = [];
  const sources = new Map(tables.map((table) => [table.source ?? table.entity, table]));
  for (const [source, held] of Object.entries(rows)) {
    const table = sources.get(source);
    if (table === undefined) {
      problems.push(`no tool is about the rows of ${source}${didYouMean(source, [...sources.keys()])}`);
      continue;
    }
    const { entity, key, columns } = table;
    const stray = new Set<string>();
    const ours = held.map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => {
          const column = own(parameters, name) ?? name;
          if (columns.includes(column)) return [[column, value]];
          stray.add(name);
          return [];
        }),
      ),
    );
    put(made, entity, ours);
    for (const name of stray) problems.push(`no tool takes or gives ${name} of ${source}: it is left out of its rows`);
    problems.push(...duplicateRows(source, key, ours));
  }
  return { rows: made, problems };
}

function capturedServer(calls: readonly CapturedCall[]): ServerSurface {
  const listed = itemsOf(calls, "tools/list", "tools", "name", isTool);
  const initialized = calls.find(({ method }) => method === "initialize")?.result?.serverInfo;
  const { name, version } = isObject(initialized) ? initialized : {};
  return {
    name: typeof name === "string" ? name : "server",
    version: typeof version === "string" ? version : "0",
    tools: [...listed.values()] as unknown as readonly Tool[],
    listed,
    resources: itemsIn<Resource>(calls, "resources/list", "resources", "uri"),
    templates: itemsIn<ResourceTemplateType>(calls, "resources/templates/list", "resourceTemplates", "uriTemplate"),
    prompts: itemsIn<Prompt>(calls, "prompts/list", "prompts", "name"),
    offers: { calls: calls.filter(isOffer), notes: [] },
  };
}

const isTool = ({ inputSchema }: JsonObject): boolean => isObject(inputSchema);

/** Returns the items of a list over all of its pages, each as it was listed last. The protocol defines their shape. */
const itemsIn = <T>(calls: readonly CapturedCall[], method: string, property: string, key: string): readonly T[] =>
  [...itemsOf(calls, method, property, key).values()] as unknown as readonly T[];

function itemsOf(
  calls: readonly CapturedCall[],
  method: string,
  property: string,
  key: string,
  isOne: (item: JsonObject) => boolean = () => true,
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const call of calls) {
    const items = call.method === method ? call.result?.[property] : undefined;
    for (const item of Array.isArray(items) ? items : [])
      if (isObject(item) && typeof item[key] === "string" && isOne(item)) found.set(item[key], item);
  }
  return found;
}

const MAX_DEPTH = 4;
/** Actions whose results show rows made before. */
const SHOWING: ReadonlySet<string> = new Set(["readAll", "read", "list", "update"]);
const MAKING: ReadonlySet<string> = new Set(["addAll", "create"]);

const doneBy = ({ does, facts }: Action): string => (isObject(facts.use) ? String(facts.use.does) : does);

/** Each row as first shown, without those that a client made; values that do not fit the intents are left out. */
function recordedRows(
  calls: readonly CapturedCall[],
  actions: ReadonlyMap<string, Action>,
  tables: readonly ServerTable[],
  intents: readonly IntentFile[],
): Readonly<Record<string, readonly Row[]>> {
  const { entities } = entitiesOf(intents.flatMap((file) => draftOf(file).intent ?? []));
  /** Created rows without a known key: the answer was text. */
  const unnamed: JsonObject[] = [];
  const known = new Map(tables.map((table) => [table.entity, new Map<string, JsonObject | null>()]));
  for (const { method, params, result } of calls) {
    const action = method === "tools/call" ? actions.get(String(params.name)) : undefined;
    if (action === undefined || result === undefined || result.isError === true) continue;
    const isMaking = MAKING.has(doneBy(action));
    if (!isMaking && !SHOWING.has(doneBy(action))) continue;
    const { arguments: told } = params;
    const shown = [...valuesIn(result), ...(isMaking ? [told] : [])];
    for (const table of tables.filter(({ entity }) => isAbout(action, entity))) {
      const rows = known.get(table.entity);
      const found = shown.flatMap((value) => rowsWithin(value, table, 0));
      for (const row of found) {
        const key = keyOf(row, table);
        if (rows === undefined || rows.has(key)) continue;
        // Null marks a row made during the capture.
        rows.set(key, isMaking || isOfThese(row, table, unnamed) ? null : row);
      }
      if (found.length === 0 && isMaking && isObject(told)) unnamed.push(told);
    }
  }
  const made: Record<string, readonly Row[]> = {};
  for (const table of tables) {
    const entity = entities.get(table.entity);
    const rows = [...(known.get(table.entity) ?? new Map<string, null>()).values()].filter((row) => row !== null);
    if (entity === undefined || rows.length === 0) continue;
    const fit = rows.map((row) => {
      const values: Record<string, Value | null> = {};
      for (const name of table.columns) {
        const value = own(row, name);
        if (isValue(value) && checkRow(entity, { [name]: value }).length === 0) put(values, name, value);
      }
      return values as Row;
    });
    put(made, table.entity, fit);
  }
  return made;
}

const isAbout = ({ facts }: Action, entity: string): boolean =>
  facts.entity === entity ||
  (Array.isArray(facts.tables) && facts.tables.some((one) => isObject(one) && one.entity === entity));

function valuesIn({ content, structuredContent }: NonNullable<CapturedCall["result"]>): readonly unknown[] {
  if (isObject(structuredContent)) return [structuredContent, ...Object.values(structuredContent).flatMap(parsed)];
  return Array.isArray(content) ? content.flatMap((part) => (isObject(part) ? parsed(part.text) : [])) : [];
}

function parsed(text: unknown): readonly unknown[] {
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

function rowsWithin(value: unknown, table: ServerTable, depth: number): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => rowsWithin(one, table, depth + 1));
  if (!isObject(value)) return [];
  if (isRow(value, table)) return [value];
  return Object.values(value).flatMap((one) => rowsWithin(one, table, depth + 1));
}

/** Tests if an object has the whole key of a table and, if that key is just `id`, another column. */
function isRow(value: JsonObject, { key, columns }: ServerTable): boolean {
  const isKeyed = key.every((name) => typeof own(value, name) === "string" || typeof own(value, name) === "number");
  // Without an `id` in any result, the mock assigns it.
  const isUnkeyed = key.length === 1 && key[0] === "id" && own(value, "id") === undefined;
  return (
    (isKeyed || isUnkeyed) &&
    (columns.length === key.length || columns.some((name) => !key.includes(name) && Object.hasOwn(value, name)))
  );
}

function isOfThese(row: JsonObject, { columns }: ServerTable, unnamed: JsonObject[]): boolean {
  const at = unnamed.findIndex((args) => {
    const named = columns.filter((name) => Object.hasOwn(args, name));
    return named.length > 0 && named.every((name) => canonicalText(own(args, name)) === canonicalText(own(row, name)));
  });
  if (at >= 0) unnamed.splice(at, 1);
  return at >= 0;
}

const isValue = (value: unknown): value is Value | null => value !== undefined;

const keyOf = (row: JsonObject, { key }: ServerTable): string =>
  key.every((name) => own(row, name) === undefined)
    ? canonicalText(row)
    : JSON.stringify(key.map((name) => String(own(row, name))));
