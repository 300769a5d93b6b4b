import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { readTranscripts } from "../../../transcript/files/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { FileScore } from "../../scores/files/stored.js";
import { noteOf, type ReportNote, type ScoreReport, unreadableNote } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { runItems } from "../importer/importTau.js";
import { TauDomain } from "./domain.js";
import { type GoldState, goldState, type JudgedRun, judgeRun } from "./judgeRuns.js";
import { groupedBy, type Judged, tauReport } from "./report.js";

export interface ScoreTauOptions {
  /** Files of recorded runs. Default: those that were imported. */
  readonly runs?: readonly string[];
  readonly worst?: number;
}

/** Scores recorded runs on an imported domain by the rules of tau-bench or tau2. */
export async function scoreTauFiles(
  folder: string,
  { runs: files, worst = WORST }: ScoreTauOptions = {},
): Promise<FileScore> {
  const domain = await TauDomain.load(folder);
  try {
    const { transcripts, notes } = files === undefined ? await importedRuns(folder) : await givenRuns(files, domain);
    const [known, unknown] = [[] as Transcript[], [] as string[]];
    for (const one of transcripts) {
      if (domain.tasks.has(taskIn(one))) known.push(one);
      else unknown.push(`${one.id}: ${taskIn(one)}`);
    }
    if (known.length === 0) {
      const why = notes.find(({ isUnreadable }) => isUnreadable)?.examples?.[0];
      const message = `${files?.join(", ") ?? folder} holds no run of a task of ${folder}${why === undefined ? "" : `: ${why}`}`;
      throw new BacklotError("NOTHING_SCORED", message, { hint: "Name recorded runs with --runs." });
    }
    const all = [
      ...reportNotes(domain.notes),
      ...notes,
      ...noteOf("runs are of tasks that the folder does not have", unknown),
      ...noteOf("tasks have no run and do not count", idle(domain, known)),
      ...noteOf("runs have a recorded reward that is no number, and no verdict to compare with", unread(known)),
      ...noteOf("runs repeat another one of their task and trial, and count as further trials", repeated(known)),
    ];
    const report = reportRuns(domain, known, { notes: all, worst });
    const tasks = join(folder, "tasks.jsonl");
    return { report, data: { tasks }, system: { runs: files ?? join(folder, "transcripts.jsonl") } };
  } finally {
    domain.close();
  }
}

function idle({ tasks }: TauDomain, runs: readonly Transcript[]): readonly string[] {
  const played = new Set(runs.map(taskIn));
  return [...tasks.keys()].filter((id) => !played.has(id));
}

function unread(runs: readonly Transcript[]): readonly string[] {
  return runs.flatMap(({ id, extra: { reward = null } = {} }) =>
    reward === null || typeof reward === "number" ? [] : [`${id}: ${formatValue(reward)}`],
  );
}

/** Returns the runs that say what an earlier one with the same task and trial says: most likely, one file was given twice. */
function repeated(runs: readonly Transcript[]): readonly string[] {
  const seen = new Set<string>();
  return runs.flatMap((run) => {
    const key = JSON.stringify([taskIn(run), run.extra?.trial, run.turns]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [`${run.id}: task ${taskIn(run)}, trial ${String(run.extra?.trial ?? 0)}`] : [];
  });
}

/** Judges runs, and reports on them. The gold states of the given tasks are computed, by default of all. */
export function reportRuns(
  domain: TauDomain,
  runs: readonly Transcript[],
  { tasks = domain.tasks, ...rest }: Pick<Judged, "notes" | "worst"> & Partial<Pick<Judged, "tasks">>,
): ScoreReport {
  const gold = new Map<string, GoldState>();
  for (const [id, task] of tasks) gold.set(id, goldState(domain, task));
  const judged = runs.map((transcript): JudgedRun => {
    const id = taskIn(transcript);
    const [task, state] = [tasks.get(id), gold.get(id)];
    if (task === undefined || state === undefined) throw new Error(`the task ${id} was known`);
    return judgeRun(domain, task, state, transcript);
  });
  const startHash = domain.execute({ turns: [] }).hash;
  return tauReport({ ...domain.facts, ...rest, tasks, runs: judged, gold, startHash });
}

export interface Runs {
  readonly transcripts: readonly Transcript[];
  readonly notes: readonly ReportNote[];
}

export const taskIn = ({ extra }: Transcript): string => String(extra?.task ?? "");

export async function importedRuns(folder: string): Promise<Runs> {
  const file = join(folder, "transcripts.jsonl");
  const transcripts: Transcript[] = [];
  const broken: string[] = [];
  if (existsSync(file))
    for await (const record of readTranscripts([file])) {
      if ("transcript" in record) {
        if (record.transcript.split === "run") transcripts.push(record.transcript);
      } else broken.push(`${file}:${record.line}`);
    }
  return { transcripts, notes: unreadableNote("dialogues could not be read", broken) };
}

async function givenRuns(files: readonly string[], { shapes, tasks }: TauDomain): Promise<Runs> {
  const transcripts: Transcript[] = [];
  const notes: ImportNote[] = [];
  for await (const item of runItems(files, shapes, tasks)) {
    if ("kind" in item) notes.push(item);
    else {
      transcripts.push(item.transcript);
      for (const { reason, detail, at } of item.oddities)
        notes.push({ kind: "note", reason, detail, place: { dialogue: item.transcript.id, turn: at } });
    }
  }
  return { transcripts, notes: reportNotes(notes) };
}

export function reportNotes(notes: readonly ImportNote[]): readonly ReportNote[] {
  const byReason = groupedBy(notes, ({ reason }) => reason);
  const shown = ({ place: { file, line, dialogue, turn }, detail }: ImportNote): string =>
    `${dialogue ?? `${file}:${line}`}${turn === undefined ? "" : `, message ${turn}`}: ${detail}`;
  return [...byReason].flatMap(([reason, all]) => {
    const examples = all.map(shown);
    return all.every(({ place }) => place.dialogue === undefined)
      ? unreadableNote(reason, examples)
      : noteOf(reason, examples);
  });
}
