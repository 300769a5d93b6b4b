import type { Transport } from "@modelcontextprotocol/client";
import { BacklotError } from "../../../base/errors.js";
import { own, put, type Row } from "../../../kit/internal.js";
import { readRowsFile } from "../../../transcript/files/importing/rowsFile.js";
import type { CapturedCall } from "../capture/capture.js";
import type { ParameterNames } from "../parameterNames.js";
import { capturedServer } from "./capturedServer.js";
import { type ImportServerOptions, intentsOf, type ReadIntent, type ServedNames } from "./intentsOf.js";
import { readServer, type ServerSurface } from "./readServer.js";
import type { ServerNote } from "./serverNote.js";
import { recordedRows } from "./state/recordedRows.js";
import type { ServerTable } from "./state/tables.js";

/** A server as intents. */
export interface ImportedServer {
  /** The name that it gives itself. */
  readonly name: string;
  /** The version that it reports. */
  readonly version: string;
  /** What the server offers, as intents. */
  readonly intents: readonly ReadIntent[];
  /** What its tools are called there. */
  readonly names: ServedNames;
  /** Its resources and prompts: requests with the answers that it gave to them. */
  readonly offers: readonly CapturedCall[];
  /** The code of the tools that make, change and find one set of rows, as files beside the intents. */
  readonly behaviours: readonly { readonly name: string; readonly text: string }[];
  /** Why tools stand alone, and why what was recognised of others is not sure, by their intents. */
  readonly alone: Readonly<Record<string, string>>;
  readonly unsure: Readonly<Record<string, string>>;
  /** The rows that it had at the start, by entity: those that were given, and those that a capture shows. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** What no intent can express, and what was not captured. */
  readonly notes: readonly ServerNote[];
}

/**
 * Reads what a real server offers into intents.
 * @param transport to the server; it is closed at the end
 * @throws BacklotError MISSING_PACKAGE where `@modelcontextprotocol/client` is not installed; SERVER_FAILED if the
 * server does not start, or does not answer as the protocol says; NOTHING_OFFERED for a server without tools,
 * resources and prompts; BAD_MOCK for a `mock.json` that does not fit; BAD_FIXTURE for rows that are none
 */
export async function importMcpServer(
  transport: Transport,
  options: ImportServerOptions = {},
): Promise<ImportedServer> {
  return importedServer(await readServer(transport), [], options);
}

/**
 * Reads what a capture says of a server into intents, without the server: what its tools do with rows, and the rows that it had
 * before it was captured.
 * @throws BacklotError NOTHING_OFFERED where the capture lists no tools, resources and prompts; BAD_MOCK for a `mock.json` that
 * does not fit
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
  if (intents.length === 0) {
    throw new BacklotError("NOTHING_OFFERED", `the server ${name} ${version} offers no tools, resources or prompts`);
  }
  const actions = new Map(
    [...state.actions].map(([command, action]) => [own(names.tools, command) ?? command, action]),
  );
  const files = intents.map(({ intent }) => intent);
  const shown = calls.length === 0 ? {} : recordedRows(calls, actions, state.tables, files);
  const rows = { ...shown, ...givenRows(given, state.tables, names.parameters ?? {}) };
  const alone = Object.fromEntries(state.alone);
  const unsure = Object.fromEntries(state.unsure);
  const all = [...notes, ...offers.notes];
  return { name, version, intents, names, behaviours, rows, alone, unsure, offers: offers.calls, notes: all };
}

/** Rows that were given, under the names of the tables and of their columns. */
function givenRows(
  rows: Readonly<Record<string, readonly Row[]>>,
  tables: readonly ServerTable[],
  parameters: ParameterNames,
): Readonly<Record<string, readonly Row[]>> {
  const made: Record<string, readonly Row[]> = {};
  for (const { entity, source = entity, columns } of tables) {
    const renamed = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => {
          const column = own(parameters, name) ?? name;
          return columns.includes(column) ? [[column, value]] : [];
        }),
      );
    if (Object.hasOwn(rows, source)) put(made, entity, (rows[source] ?? []).map(renamed));
  }
  return made;
}
