import { OPERATORS } from "../../../kit/internal.js";
import { isIdentifier, RESERVED_VERBS } from "../../../schema/names.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { ApiFile, type Column, DatabaseFile } from "../format/definitions.js";
import { type Api, apiOf, type Database, databaseOf } from "./api.js";
import { readColumn } from "./columns.js";
import { type Named, readDefinitions } from "./folder.js";

export interface Knowledge {
  readonly databases: ReadonlyMap<string, Database>;
  readonly apis: readonly { readonly api: Api; readonly file: string }[];
  readonly notes: readonly ImportNote[];
}

const UNREAD = "an expression of a column or parameter cannot be read; what depends on it is left out";
const UNSAYABLE = "a name cannot be used in commands; what it names is left out";
const NO_DATABASE = "an API names a database that is not defined";
const NO_PARAMETER = "an API requires a parameter that it does not have";

export async function readKnowledge(folders: { readonly apis: string; readonly dbs: string }): Promise<Knowledge> {
  const dbs = await readDefinitions(folders.dbs, "databases of STAR", DatabaseFile);
  const definitions = await readDefinitions(folders.apis, "APIs of STAR", ApiFile);
  const notes = [...dbs.notes, ...definitions.notes];
  const columns = expressible(dbs.found, notes).map((one) => {
    return { ...one, definition: expressibleColumns(one, one.definition, notes) };
  });
  const calls = expressible(definitions.found, notes).map((one) => {
    const input = expressibleColumns(one, one.definition.input, notes);
    return { ...one, definition: { ...one.definition, input } };
  });
  const files = calls.map(({ definition }) => definition);
  const databases = new Map(columns.map((one) => [one.name, databaseOf(one, files)]));
  for (const { name, file, definition } of calls) {
    const { db, input, required } = definition;
    const note = (reason: string, detail: string) => notes.push({ kind: "note", reason, place: { file }, detail });
    if (db !== null && db !== "null" && !databases.has(db)) note(NO_DATABASE, `${name}: ${db}`);
    for (const each of required) {
      if (!input.some((parameter) => parameter.Name === each)) note(NO_PARAMETER, `${name}: ${each}`);
    }
  }
  return { databases, apis: calls.map((one) => ({ api: apiOf(one, databases), file: one.file })), notes };
}

const isName = (text: string): boolean => isIdentifier(text) && !/^(?:True|False|None)$/.test(text);

function expressible<Definition>(all: readonly Named<Definition>[], notes: ImportNote[]): readonly Named<Definition>[] {
  return all.filter(({ name, file }) => {
    if (isName(name) && !RESERVED_VERBS.has(name) && !OPERATORS.has(name) && !/^x\d+$/.test(name)) return true;
    notes.push({ kind: "note", reason: UNSAYABLE, place: { file }, detail: name });
    return false;
  });
}

/** Columns whose names are valid in commands. Unreadable expressions are noted. */
function expressibleColumns({ name, file }: Named<unknown>, columns: readonly Column[], notes: ImportNote[]): Column[] {
  return columns.filter((column) => {
    const isKept = isName(column.Name);
    const problems = isKept ? readColumn(column).unread.map((text) => [UNREAD, text]) : [[UNSAYABLE, ""]];
    for (const [reason = "", text = ""] of problems) {
      const detail = `${name}.${column.Name}${text === "" ? "" : `: ${text}`}`;
      notes.push({ kind: "note", reason, place: { file }, detail });
    }
    return isKept;
  });
}
