import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder } from "../../../base/io/isFolder.js";
import { readJsonFile } from "../../../base/io/json.js";
import { mismatch, type Row, type Value } from "../../../kit/internal.js";
import { specType } from "../../../schema/facts.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import type { Transcript } from "../../../transcript/index.js";
import { isRow, isTranscript } from "../../../transcript/shape/check.js";
import { firstIssue } from "../../firstIssue.js";
import { type ReleaseFields, UnknownFields } from "../../releaseFields.js";
import { DialogueFile } from "../format/definitions.js";
import { type Api, behavioursOf, type Database, intentOfApi, intentOfDatabase } from "./api.js";
import { transcriptOf } from "./dialogue.js";
import { readKnowledge } from "./knowledge.js";
import { drawRows, rowOf } from "./rows.js";
import { readTasks } from "./tasks.js";

/** Options for importing STAR. */
export interface StarImportOptions {
  /** STAR's folder `tasks`. */
  readonly tasks: string;
  /** STAR's folder `apis/apis`. */
  readonly apis: string;
  /** STAR's folder `apis/dbs`. */
  readonly dbs: string;
  /** A JSON file with the rows of each database by name; without it, rows are drawn at random. */
  readonly rows?: string;
  /** The seed of drawn rows. Default: 1. */
  readonly seed?: number;
}

const UNDRAWN = "a column could not be drawn in some rows";
const NO_DIALOGUES = "there are no dialogues: what came in is the knowledge base alone";
const NO_TASK = "a dialogue is of a task that has no graph here";
const TWICE = "a dialogue has the id of an earlier one; it got a number";

/**
 * Imports STAR: tasks as graphs, APIs and databases as intents, rows and behaviours that answer like STAR's knowledge
 * base, and dialogues with the wizard's queries as commands.
 * @param paths dialogues: files with one each, as published, or with one per line
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, WRONG_FORMAT for folders with other contents
 */
export async function* importStar(paths: readonly string[], options: StarImportOptions): AsyncGenerator<ImportItem> {
  const files = await inputFiles(paths);
  const tasks = new Set<string>();
  for await (const made of readTasks(options.tasks)) {
    if ("kind" in made) {
      yield made;
      continue;
    }
    tasks.add(made.task);
    yield { kind: "file", path: `tasks/${made.task}.json`, text: `${JSON.stringify(made, null, 2)}\n` };
  }
  const { databases, apis, notes } = await readKnowledge(options);
  yield* notes;
  for (const { api } of apis) yield { kind: "intent", intent: intentOfApi(api) };
  for (const database of databases.values()) yield { kind: "intent", intent: intentOfDatabase(database) };
  yield* behavioursOf(apis);
  if (options.rows === undefined) yield* drawnRows(databases, options);
  else yield* readRows(options.rows, databases);
  if (files.length === 0) yield { kind: "note", reason: NO_DIALOGUES, place: { file: dirname(options.tasks) } };
  yield* dialogues(files, new Map(apis.map(({ api }) => [api.name, api])), tasks);
}

function* drawnRows(
  databases: ReadonlyMap<string, Database>,
  { dbs, seed = 1 }: StarImportOptions,
): Generator<ImportItem> {
  for (const [name, database] of databases) {
    const { rows, undrawn } = drawRows(database, seed);
    for (const { column, why } of undrawn) {
      yield { kind: "note", reason: UNDRAWN, place: { file: dbs }, detail: `${name}.${column}: ${why}` };
    }
    yield { kind: "rows", entity: name, rows };
  }
}

async function* dialogues(
  files: readonly string[],
  apis: ReadonlyMap<string, Api>,
  tasks: ReadonlySet<string>,
): AsyncGenerator<ImportItem> {
  const expected = { noun: "dialogues of STAR", recognises: isDialogue };
  const seen = new Map<string, number>();
  const unknown = new UnknownFields(DIALOGUE_FIELDS);
  for await (const record of readJson(files, expected)) {
    const { file, line } = record;
    if ("problem" in record) {
      yield unreadable(record.problem);
      continue;
    }
    const read = DialogueFile.safeParse(record.value);
    if (!read.success) {
      yield { kind: "note", reason: UNREADABLE, place: { file, line }, detail: firstIssue(read.error) };
      continue;
    }
    const { transcript, complaints } = transcriptOf(read.data, apis);
    const times = (seen.get(transcript.id) ?? 0) + 1;
    seen.set(transcript.id, times);
    const id = times === 1 ? transcript.id : `${transcript.id}-${times}`;
    const place = { file, line, dialogue: id };
    if (!isTranscript({ ...transcript, id })) {
      yield { kind: "note", reason: UNREADABLE, place, detail: "it holds what no transcript can" };
      continue;
    }
    if (times > 1) yield { kind: "note", reason: TWICE, place };
    yield* unknown.notes(record.value, place);
    for (const task of tasksOf(transcript).filter((one) => !tasks.has(one)))
      yield { kind: "note", reason: NO_TASK, place, detail: task };
    for (const { reason, detail, event } of complaints) {
      yield { kind: "note", reason, place: { ...place, turn: event }, detail };
    }
    yield { kind: "transcript", transcript: { ...transcript, id } };
  }
}

const tasksOf = ({ extra }: Transcript): readonly string[] => (extra?.tasks as readonly string[] | undefined) ?? [];

function isDialogue(value: unknown): boolean {
  return typeof value === "object" && value !== null && "Events" in value && "DialogueID" in value;
}

function unreadable({ place, message }: BacklotError): ImportNote {
  return { kind: "note", reason: UNREADABLE, place, detail: message };
}

const WIZARD = "what the wizard saw and picked: scores and suggestions read it, commands come from queries alone";
const SELECTED = "a row that the wizard selected: scores read it, the query that returned it has it";
const PEOPLE = "nothing is counted by person";
const SCENARIO = "what the two were told to play; what they did is what they said and asked for";
const ASKED = "what the two thought of it afterwards";

/** Fields of STAR's dialogues. All of them are kept in the `extra` of turns and transcripts. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  DialogueID: true,
  CompletionLevel: true,
  "Events[].Agent": true,
  "Events[].Action": true,
  "Events[].Text": true,
  "Events[].UnixTime": true,
  "Events[].APIName": true,
  "Events[].Constraints[].*": true,
  "Events[].TotalItems": true,
  "Events[].Item.*": true,
  "Events[].PrimaryItem.*": SELECTED,
  "Events[].SecondaryItem.*": SELECTED,
  "Events[].ActionLabel": WIZARD,
  "Events[].ActionLabelOptions[]": WIZARD,
  "Events[].Task": "the task that the wizard went over to: scores and graph policies read it",
  "Events[].PostAnnotation[]": "a remark on one turn of one dialogue",
  "Scenario.Happy": true,
  "Scenario.MultiTask": true,
  "Scenario.WizardCapabilities[].Domain": true,
  "Scenario.WizardCapabilities[].Task": true,
  "Scenario.WizardCapabilities[].SchemaImage": "a picture of the task's graph",
  "Scenario.Domains[]": "the domains of the wizard's tasks say the same",
  "Scenario.UserTask": SCENARIO,
  "Scenario.WizardTask": SCENARIO,
  IntroducesConflicts: SCENARIO,
  "UserQuestionnaire[]": ASKED,
  "WizardQuestionnaire[]": ASKED,
  AnonymizedUserWorkerID: PEOPLE,
  AnonymizedWizardWorkerID: PEOPLE,
  BatchID: PEOPLE,
  class: "copies of the release have it; the scenario says the same",
  "FORMAT-VERSION": "all dialogues have the same",
};

const NO_DATABASE = "rows are given for what is not a database";
const NO_ROWS = "rows are given, but none for a database; it is empty";
const NO_ROW = "a row that was given holds what no row can";
const NO_COLUMN = "a row that was given has a column that its database does not have; it is left out";
const NO_VALUE = "a row that was given has a value that its column does not take; it is left out";

/** Reads rows that replace drawn ones: an object of lists by database. */
async function* readRows(file: string, databases: ReadonlyMap<string, Database>): AsyncGenerator<ImportItem> {
  const tables = await tablesOf(file);
  const note = (reason: string, detail: string): ImportNote => ({ kind: "note", reason, place: { file }, detail });
  for (const name of Object.keys(tables)) {
    // APIs without a database refer to one named null.
    if (name !== "null" && !databases.has(name)) yield note(NO_DATABASE, name);
  }
  for (const [name, database] of databases) {
    const given = tables[name];
    if (!Array.isArray(given)) {
      yield note(NO_ROWS, name);
      continue;
    }
    const rows: Row[] = [];
    for (const [number, row] of given.entries()) {
      if (!isRow(row)) {
        yield note(NO_ROW, `${name}[${number}]`);
        continue;
      }
      const values: Record<string, Value | null> = {};
      for (const [column, value] of Object.entries(row as Row)) {
        const reason = refusal(database, column, value);
        if (reason === null) values[column] = value;
        else yield note(reason, `${name}[${number}].${column}`);
      }
      rows.push(rowOf(database, number, values));
    }
    yield { kind: "rows", entity: name, rows };
  }
}

function refusal({ types, ownId }: Database, column: string, value: Value | null): string | null {
  if (column === "id" && !ownId) return null;
  const type = types.get(column);
  if (type === undefined) return NO_COLUMN;
  return value === null || mismatch(specType(type), value) === null ? null : NO_VALUE;
}

async function tablesOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const value = readJsonFile(file);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new BacklotError("WRONG_FORMAT", `${file} is not an object of rows by database`, { place: { file } });
}

export type StarSources = Partial<StarImportOptions>;

export interface StarRelease {
  readonly dialogues: readonly string[];
  readonly options: StarImportOptions;
}

const PLACES = {
  tasks: ["tasks"],
  apis: ["apis/apis", "apis"],
  dbs: ["apis/dbs", "dbs"],
} as const;
const DIALOGUES = ["dialogues", "dialogues.jsonl"];
const ROWS = "rows.json";

/** Completes the folders of an import from its only path, if this is the folder of a release. */
export function starRelease(paths: readonly string[], given: StarSources): StarRelease {
  const [folder] = paths;
  const root = paths.length === 1 && folder !== undefined && isFolder(folder) && isRelease(folder) ? folder : null;
  const at = (name: keyof typeof PLACES): string => {
    const found = given[name] ?? (root === null ? undefined : placeIn(root, PLACES[name]));
    if (found !== undefined) return found;
    const missing = `the folder ${PLACES[name][0]} of STAR is neither named nor in ${shown(paths)}`;
    throw new BacklotError("USAGE", `${missing}; give the folder of the whole release, or --${name} <folder>`);
  };
  const options = { ...given, tasks: at("tasks"), apis: at("apis"), dbs: at("dbs") };
  if (root === null) return { dialogues: paths, options };
  const rows = given.rows ?? placeIn(root, [ROWS]);
  const recorded = placeIn(root, DIALOGUES);
  return {
    dialogues: recorded === undefined ? [] : [recorded],
    options: rows === undefined ? options : { ...options, rows },
  };
}

/** A folder that contains the APIs is a release, since dialogues have their own folder. */
const isRelease = (folder: string): boolean => placeIn(folder, PLACES.apis) !== undefined;

function placeIn(root: string, places: readonly string[]): string | undefined {
  return places.map((place) => join(root, place)).find((path) => existsSync(path));
}

const shown = (paths: readonly string[]): string => (paths.length === 0 ? "any path" : paths.join(", "));
