import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { loadImported } from "../../../runtime/loadImported.js";
import { type Predictions, predictionsIn } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import {
  noteOf,
  type ReportEntry,
  type ReportNote,
  type ReportSection,
  type ScoreReport,
  unreadableNote,
} from "../../scores/report.js";
import { meanScore, type ScoredCase, WORST } from "../../scores/score.js";
import { setOf } from "../format/definitions.js";
import { TASKS } from "../importer/importBfcl.js";
import { readEntries } from "../importer/release.js";
import { type CallProblem, CHECKS, type Failure, judge, toolsOf, type Verdict } from "./verdict.js";

/** Scores predicted calls by executing them in an import; predictions are a file, or `-` for standard input. */
export async function scoreBfclFiles(
  folder: string,
  predictions: string,
  { worst = WORST, stdin }: ScoreFilesOptions = {},
): Promise<FileScore> {
  const tasks = join(folder, TASKS);
  if (!existsSync(tasks)) {
    const hint = "Import the release first: backlot import bfcl RELEASE --out FOLDER.";
    throw new BacklotError("FILE_NOT_FOUND", `${folder} holds no import of BFCL`, { place: { file: tasks }, hint });
  }
  const { byId, notes } = await readCallPredictions(predictions, stdin);
  const verdicts: Verdict[] = [];
  const without: string[] = [];
  const known = new Set<string>();
  const backend = await loadImported(folder);
  try {
    const tools = toolsOf(backend);
    for await (const read of readEntries(tasks)) {
      if ("problem" in read) throw read.problem;
      const { id } = read.entry;
      known.add(id);
      const turns = byId.get(id);
      if (turns === undefined) without.push(id);
      else verdicts.push(judge(backend, tools, read.entry, turns));
    }
  } finally {
    backend.close();
  }
  if (verdicts.length === 0)
    throw new BacklotError("NOTHING_SCORED", `none of the ${byId.size} predictions is of an entry of ${tasks}`);
  const all = [
    ...notes,
    ...noteOf("entries have no prediction and are not counted", without),
    ...noteOf(
      "predictions are of no entry",
      [...byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
  return {
    report: reportBfcl(verdicts, all, worst),
    data: { tasks },
    system: { predictions: predictions === "-" ? undefined : predictions },
  };
}

/** Reads predictions, one `{ "id", "result": [[call, …], …] }` a line. A turn holds calls, or steps with calls. */
async function readCallPredictions(file: string, stdin?: ByteSource): Promise<Predictions<CallsByTurn>> {
  const places: string[] = [];
  const { byId, notes } = await predictionsIn<CallsByTurn>(file, stdin, "calls by turn", (value) => {
    if (!isObject(value)) return `${formatValue(value)} is not a prediction`;
    const { id, result = value.predictions } = value;
    if (typeof id !== "string") return "it has no id";
    if (!Array.isArray(result)) return `${id} has no list of turns under result`;
    return [id, result.map((turn, i) => callsOf(turn, `${id}, turn ${i}`, places))];
  });
  return { byId, notes: [...notes, ...unreadableNote("parts of predictions are not calls and were skipped", places)] };
}

type CallsByTurn = readonly (readonly string[])[];

function callsOf(given: unknown, place: string, places: string[]): readonly string[] {
  if (typeof given === "string") return [given];
  if (Array.isArray(given)) return given.flatMap((one) => callsOf(one, place, places));
  places.push(`${place}: ${formatValue(given)} is not a call`);
  return [];
}

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 2;

const FAILED: Readonly<Record<Failure["check"], string>> = {
  turns: "other number of turns",
  call: "no call",
  state: "another state",
  response: "an answer missing",
  needless: "a needless call",
};

const PROBLEMS: Readonly<Record<CallProblem["kind"], string>> = {
  broken: "calls are not calls with literals; they count as calls that raise an exception",
  unknown: "calls name a function that the entry's classes do not have",
  refused: "calls have arguments that their function does not take",
};

export function reportBfcl(verdicts: readonly Verdict[], notes: readonly ReportNote[], worst: number): ScoreReport {
  const sets = [...new Set(verdicts.map(({ id }) => setOf(id)))];
  const entry = (path: string, chosen: readonly Verdict[], isDetail: boolean): ReportEntry => ({
    path: [path],
    score: meanScore(path, chosen.map(caseOf), { worst }),
    ...(isDetail ? { isDetail } : {}),
  });
  const kinds = Object.keys(PROBLEMS) as CallProblem["kind"][];
  return {
    field: "bfcl",
    definition: DEFINITION,
    options: {},
    entries: [
      entry("accuracy", verdicts, false),
      ...sets.map((set) =>
        entry(
          set,
          verdicts.filter(({ id }) => setOf(id) === set),
          true,
        ),
      ),
    ],
    notes: [...notes, ...kinds.flatMap((kind) => noteOf(PROBLEMS[kind], problemsOf(kind, verdicts)))],
    sections: [failures(sets, verdicts)],
  };
}

function caseOf({ id, failure }: Verdict): ScoredCase {
  if (failure === null) return { id, value: 1 };
  const { turn, check, detail } = failure;
  return { id, value: 0, turn, note: `${FAILED[check]}: ${detail.slice(0, 200)}` };
}

function problemsOf(kind: CallProblem["kind"], verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.flatMap(({ id, problems }) =>
    problems.flatMap((one) => (one.kind === kind ? [`${id}, turn ${one.turn}: ${one.detail}`] : [])),
  );
}

function failures(sets: readonly string[], verdicts: readonly Verdict[]): ReportSection {
  const row = (set: string): readonly string[] => {
    const chosen = verdicts.filter(({ id }) => setOf(id) === set);
    const counts = CHECKS.map((check) => chosen.filter(({ failure }) => failure?.check === check).length);
    return [set, ...[chosen.length, ...counts].map(String)];
  };
  const columns = ["set", "entries", ...CHECKS.map((check) => FAILED[check])];
  return { title: "what entries failed by, at the first turn that did", columns, rows: sets.map(row) };
}
