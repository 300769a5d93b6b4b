import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, normalize, relative } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { readRecords } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, type ReportNote, unreadableNote } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import type { FormRun } from "./counters.js";
import { scoreForms } from "./report.js";

export async function scoreFormsFiles(paths: readonly string[], options: ScoreFilesOptions = {}): Promise<FileScore> {
  const { runs, notes } = await readForms(paths, options.stdin);
  return { report: scoreForms(runs, notes, options.worst ?? WORST), data: {}, system: { runs: paths } };
}

const FILES = ["filled-form.json", "dialogue.json", "transcript.json"] as const;

export interface FormRuns {
  readonly runs: readonly FormRun[];
  readonly notes: readonly ReportNote[];
}

export async function readForms(paths: readonly string[], stdin?: ByteSource): Promise<FormRuns> {
  const runs: FormRun[] = [];
  const broken: string[] = [];
  for (const path of paths) {
    const before = runs.length;
    if (await isFolder(path)) await readFolder(path, path, runs, broken);
    else await readFileOfRuns(path, runs, broken, stdin);
    if (runs.length === before) {
      const why = broken[0] === undefined ? "" : `: ${broken[0]}`;
      const message = `${path} holds no form-filling runs${why}`;
      throw new BacklotError("WRONG_PREDICTIONS", message, { place: { file: path } });
    }
  }
  const unique = new Map<string, FormRun>();
  const twice: string[] = [];
  for (const run of runs) {
    if (unique.has(run.run)) twice.push(run.run);
    else unique.set(run.run, run);
  }
  return {
    runs: [...unique.values()],
    notes: [
      ...unreadableNote("records hold no form-filling run and were skipped", broken),
      ...noteOf("runs have a name that occurred before and were skipped", twice),
    ],
  };
}

async function isFolder(path: string): Promise<boolean> {
  if (path === "-") return false;
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new BacklotError("FILE_NOT_FOUND", `there is no file or folder ${path}`, { place: { file: path } });
  return found.isDirectory();
}

/** Reads a folder: with one of the three files it is a run, otherwise its folders are searched. */
async function readFolder(folder: string, root: string, runs: FormRun[], broken: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name).sort();
  if (!FILES.some((file) => names.includes(file))) {
    for (const entry of entries.filter((one) => one.isDirectory()).sort(byName)) {
      await readFolder(join(folder, entry.name), root, runs, broken);
    }
    return;
  }
  const [filledForm, dialogue, transcript] = FILES.map((file) => parsed(join(folder, file), broken));
  const run = asRun({
    run: relative(root, folder) || normalize(folder),
    filledForm,
    dialogue,
    transcriptModules: modulesOf(transcript),
  });
  if (typeof run === "string") broken.push(`${folder}: ${run}`);
  else runs.push(run);
}

async function readFileOfRuns(path: string, runs: FormRun[], broken: string[], stdin?: ByteSource): Promise<void> {
  for await (const record of readRecords(path, stdin)) {
    const run = "value" in record ? asRun(record.value) : record.problem.message;
    if (typeof run === "string") broken.push(`${path}:${record.line}: ${run}`);
    else runs.push(run);
  }
}

/** The contents of a file; null if it is missing or, with a note, broken. */
function parsed(file: string, broken: string[]): unknown {
  if (!existsSync(file)) return null;
  try {
    return readJsonFile(file);
  } catch (error) {
    broken.push((error as Error).message);
    return null;
  }
}

/** The modules of a transcript: `{ interactions: [{ module }] }`. */
function modulesOf(transcript: unknown): unknown {
  const interactions = (transcript as { readonly interactions?: unknown } | null)?.interactions;
  if (!Array.isArray(interactions)) return transcript;
  return interactions.map((one) => (one as { readonly module?: unknown } | null)?.module);
}

function asRun(value: unknown): FormRun | string {
  if (typeof value !== "object" || value === null) return "it is not an object";
  const {
    run,
    filledForm = null,
    dialogue = null,
    transcriptModules = null,
  } = value as Readonly<Record<string, unknown>>;
  if (typeof run !== "string") return "it has no name under run";
  if (filledForm === null && dialogue === null && transcriptModules === null)
    return "it has neither form nor dialogue nor transcript";
  if (filledForm !== null && !isObject(filledForm)) return "filledForm is not an object";
  if (dialogue !== null && !(Array.isArray(dialogue) && dialogue.every(isObject)))
    return "dialogue is not a list of entries";
  if (
    transcriptModules !== null &&
    !(Array.isArray(transcriptModules) && transcriptModules.every((one) => typeof one === "string"))
  ) {
    return "the transcript is not a list of modules";
  }
  return { run, filledForm, dialogue, transcriptModules } as FormRun;
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, "en", { numeric: true });
}
