import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, normalize, relative } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { readRecords } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, type ReportEntry, type ReportNote, type ScoreReport, unreadableNote } from "../../scores/report.js";
import { arithmeticMean, meanScore, type Score, type ScoredCase, WORST } from "../../scores/score.js";
import {
  COUNTERS,
  type Counter,
  type Counters,
  countersOf,
  type FormRun,
  groupOf,
  invalidAnswers,
  isFilled,
} from "./counters.js";

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
    fallbacks,
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
  if (fallbacks !== undefined && !(Array.isArray(fallbacks) && fallbacks.every(isFallback)))
    return "fallbacks is not a list of { module, reason }";
  return { run, filledForm, dialogue, transcriptModules, ...given({ fallbacks }) } as FormRun;
}

const isFallback = (value: unknown): boolean =>
  isObject(value) && typeof value.module === "string" && typeof value.reason === "string";

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, "en", { numeric: true });
}

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

interface Counted {
  readonly run: FormRun;
  readonly counters: Counters;
  readonly paper: PaperScores;
}

/**
 * Scores runs by the counters of the original script, averaged over all runs (`avg`, as there) and by group, and by the
 * paper's success, efficiency and score. `success` … are means over runs; under `averagedFirst` they follow the paper's
 * method, the formulas over averaged counters. `answered` and `notAnOption` are the results that the script would give
 * if it called its own `determine_success` and `invalids_passed`.
 */
export function scoreForms(runs: readonly FormRun[], notes: readonly ReportNote[] = [], worst?: number): ScoreReport {
  const counted = runs.map((run): Counted => {
    const counters = countersOf(run);
    return { run, counters, paper: paperScores(counters) };
  });
  const groups = [...new Set(runs.map(groupOf))];
  return {
    field: "forms",
    definition: DEFINITION,
    options: {},
    entries: [
      ...entriesOf("avg", counted, false, worst),
      ...groups.flatMap((group) =>
        entriesOf(
          TAKEN.has(group) ? `${group}/` : group,
          counted.filter(({ run }) => groupOf(run) === group),
          true,
          worst,
        ),
      ),
    ],
    notes: [
      ...notes,
      ...missing("filledForm", "filled form", runs),
      ...missing("dialogue", "dialogue", runs),
      ...missing("transcriptModules", "transcript", runs),
      ...noteOf(
        "forms have no optional fields, whose share the paper leaves undefined: it counts as 0, so that success ends at 0.83",
        counted.flatMap(({ run, counters }) =>
          run.filledForm !== null && counters["opt. fields"] === 0 ? [run.run] : [],
        ),
        false,
      ),
      ...noteOf("runs used fallbacks, because a model gave no usable answer", runs.flatMap(fallbacksIn)),
      ...noteOf(
        "transcripts end right after a user's answer, where the original script crashes; their successes and failures are left out",
        counted.filter(({ counters }) => counters.successes === null).map(({ run }) => run.run),
      ),
    ],
    extra: {
      runs: Object.fromEntries(counted.map(({ run, counters, paper }) => [run.run, { ...counters, ...paper }])),
    },
  };
}

/** Names of a report's own parts, which no group takes. */
const TAKEN: ReadonlySet<string> = new Set(["avg", "runs"]);

function entriesOf(group: string, counted: readonly Counted[], isDetail: boolean, worst?: number): ReportEntry[] {
  const averaged = paperScores(averages(counted));
  const paper = ["success", "efficiency", "score"] as const;
  const entry = (score: Score, ...path: string[]): ReportEntry => ({ path: [group, ...path], score, isDetail });
  const mean = (name: string, value: (one: Counted) => number | null, best?: number): ReportEntry => {
    const cases = counted.map((one): ScoredCase => ({ id: one.run.run, value: value(one) }));
    return entry(meanScore(name, cases, given({ worst, best })), name);
  };
  // Counters have no best value, hence no worst runs.
  const counters = COUNTERS.map((name) => mean(name, (one) => one.counters[name]));
  return [
    ...counters.map((one) => ({ ...one, score: { ...one.score, misses: [] } })),
    ...paper.map((name) => mean(name, (one) => one.paper[name])),
    ...paper.map((name): ReportEntry => {
      const score = { name, value: averaged[name], support: counted.length, misses: [] };
      return { ...entry(score, "averagedFirst", name), isDetail: true };
    }),
    mean("answered", ({ run }) => (isFilled(run.filledForm) ? 1 : 0)),
    mean("notAnOption", ({ run }) => invalidAnswers(run.filledForm), 0),
  ];
}

function averages(counted: readonly Counted[]): Counters {
  return Object.fromEntries(
    COUNTERS.map((name) => [name, arithmeticMean(counted.flatMap(({ counters }) => counters[name] ?? []))]),
  ) as Record<Counter, number | null>;
}

/** The run with the number of its fallbacks and the reason of the last one. */
function fallbacksIn({ run, fallbacks = [] }: FormRun): readonly string[] {
  const last = fallbacks.at(-1);
  return last === undefined ? [] : [`${run} (${fallbacks.length}, the last of ${last.module}: ${last.reason})`];
}

function missing(
  key: "filledForm" | "dialogue" | "transcriptModules",
  what: string,
  runs: readonly FormRun[],
): ReportNote[] {
  const without = runs.filter((run) => run[key] === null).map(({ run }) => run);
  return noteOf(`runs have no ${what}, whose counters are 0, as in the original script`, without);
}

/** The three numbers of the paper, which its code does not compute; null for a division by 0. */
interface PaperScores {
  readonly success: number | null;
  readonly efficiency: number | null;
  readonly score: number | null;
}

/**
 * Success = (Rreq + 0.2 Ropt) / 1.2, from the shares of required and optional fields that are filled; Efficiency = 1 /
 * (max(1, 2T / L) + Rep / L), from turns, repetitions and the form's length; Score = their harmonic mean. A form
 * without optional fields has an Ropt of 0; one without required fields has no success.
 */
export function paperScores(counters: Partial<Counters>): PaperScores {
  const count = (name: Counter): number => counters[name] ?? 0;
  const [length, required, optional] = [count("length"), count("obl. fields"), count("opt. fields")];
  const optionalShare = optional === 0 ? 0 : count("filled opt. fields") / optional;
  const success = required === 0 ? null : (count("filled obl. fields") / required + 0.2 * optionalShare) / 1.2;
  const efficiency = length === 0 ? null : 1 / (Math.max(1, (2 * count("turns")) / length) + count("reps") / length);
  return { success, efficiency, score: scoreOf(success, efficiency) };
}

/** By the reciprocals, as in the original: `harmonicMean` may differ from it in the last digit. */
function scoreOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  return one === 0 || other === 0 ? 0 : 2 / (1 / one + 1 / other);
}
