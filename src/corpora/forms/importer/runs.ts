import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ExpectedRecord, readJson } from "../../../transcript/files/importing/records.js";
import { isForm } from "./fields.js";

/** A stored run: a filled form and its dialogue. */
export interface StoredRun {
  readonly id: string;
  readonly form: string;
  readonly filledForm: Readonly<Record<string, unknown>>;
  readonly dialogue: readonly { readonly isUser: boolean; readonly text: string }[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly place: Place;
}

/** A run, or the reason why it cannot be read, with its place. */
export type RunRecord = StoredRun | { readonly problem: string; readonly place: Place };

const FILLED = "filled-form.json";
const DIALOGUE = "dialogue.json";

const RUNS: ExpectedRecord = {
  noun: "form-filling runs",
  recognises: isStoredRun,
};

/** True if a record is a stored run rather than a form. */
export function isStoredRun(value: unknown): boolean {
  return isObject(value) && typeof value.run === "string" && isObject(value.filledForm);
}

/**
 * Reads runs: lines `{ run, filledForm, dialogue, … }`, or the original's result folders with `filled-form.json` and
 * `dialogue.json`, at any depth.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function* readRuns(paths: readonly string[]): AsyncGenerator<RunRecord> {
  for (const path of paths) {
    const folders = (await isFolder(path)) ? await runFolders(path) : [];
    if (folders.length > 0) for (const folder of folders) yield await readFolder(folder, path);
    else yield* readLines(await inputFiles([path]));
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

/** Folders with a filled form, ordered by name with numbers by value. */
async function runFolders(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => basename(name) === FILLED)
    .map((name) => join(root, dirname(name)))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

async function readFolder(folder: string, root: string): Promise<RunRecord> {
  const place = { file: join(folder, FILLED) };
  try {
    const filledForm = readJsonFile(place.file);
    const dialogue = existsSync(join(folder, DIALOGUE)) ? readJsonFile(join(folder, DIALOGUE)) : [];
    return asRun({ run: relative(root, folder) || basename(folder), filledForm, dialogue }, place);
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause), place };
  }
}

async function* readLines(files: readonly string[]): AsyncGenerator<RunRecord> {
  for await (const record of readJson(files, RUNS)) {
    const { file, line, column } = record;
    if ("problem" in record)
      yield { problem: record.problem.message, place: { file, line, column, ...record.problem.place } };
    else yield asRun(record.value, { file, line, column });
  }
}

function asRun(value: unknown, place: Place): RunRecord {
  if (!isObject(value)) return { problem: "a run is an object", place };
  const { run, form, filledForm, dialogue = [], ...extra } = value;
  if (typeof run !== "string" || run === "") return { problem: "a run needs a name under run", place };
  if (!isForm(filledForm)) return { problem: `${run} has no form with fields under filledForm`, place };
  const said = Array.isArray(dialogue) ? dialogue.map(entryOf) : [null];
  if (said.includes(null))
    return { problem: `the dialogue of ${run} holds what neither Assistant nor User said`, place };
  return {
    id: run,
    form: typeof form === "string" ? form : formOf(run),
    filledForm,
    dialogue: said.filter((one) => one !== null),
    extra,
    place: { ...place, dialogue: run },
  };
}

/** The form of a run such as `gpt/epa/14`. The original's results use `disc` for the form in `inv.json`. */
function formOf(run: string): string {
  const name = run.split("/").at(-2) ?? "form";
  return name === "disc" ? "inv" : name;
}

function entryOf(entry: unknown): StoredRun["dialogue"][number] | null {
  if (!isObject(entry)) return null;
  if (typeof entry.User === "string") return { isUser: true, text: entry.User };
  return typeof entry.Assistant === "string" ? { isUser: false, text: entry.Assistant } : null;
}

/** @throws BacklotError BAD_LINE if the run could not be read */
export function goodRun(record: RunRecord): StoredRun {
  if (!("problem" in record)) return record;
  throw new BacklotError("BAD_LINE", record.problem, { place: record.place });
}
