import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { LineLog, readLineLog } from "../../../base/io/lineLog.js";
import { workerUrl } from "../../../runtime/assets.js";
import type { Transcript } from "../../../transcript/index.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import type { FileScore } from "../../scores/files/stored.js";
import { noteOf, type ReportNote } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { reportNotes, reportRuns, taskIn } from "../scores/scoreTauFiles.js";
import { loadPlayer, nameOf, type Played, type Player, type PlayOptions, type Trial } from "./player.js";
import type { Wrong } from "./wrongs.js";

export interface BenchOptions extends PlayOptions {
  readonly tasks?: readonly string[] | undefined;
  readonly trials: number;
  readonly workers: number;
  /** A file to which each finished episode is appended. */
  readonly out?: string | undefined;
  /** True to keep the episodes of that file and play the others. */
  readonly resume?: boolean | undefined;
  readonly worst?: number;
  readonly signal?: AbortSignal;
  readonly onPlayed?: (done: number, all: number) => void;
}

export interface FoundWrong extends Trial, Wrong {
  readonly reward: number | null;
}

export interface BenchResult {
  readonly score: FileScore;
  readonly wrongs: readonly FoundWrong[];
  readonly problems: readonly Played[];
}

/** Plays tasks of an imported domain with an agent and a user, and scores the episodes by the benchmark's rules. */
export async function runBench(options: BenchOptions): Promise<BenchResult> {
  const player = await loadPlayer(options);
  try {
    const { domain } = player.bench;
    const ids = options.tasks ?? [...domain.tasks.keys()];
    const tasks = new Map(ids.map((id) => [id, player.bench.task(id)]));
    const trials = ids.flatMap((task) => Array.from({ length: options.trials }, (_, trial) => ({ task, trial })));
    const before = new Map(storedIn(options).map((one) => [one.id, one]));
    const log = options.out === undefined ? null : new LineLog(options.out, isTranscript);
    const unplayed = trials.filter((one) => !before.has(idOf(one)));
    const problems: Played[] = [];
    const skipped: string[] = [];
    let done = trials.length - unplayed.length;
    for await (const played of episodes(player, unplayed, options)) {
      const { transcript, problem } = played;
      if (transcript !== null) {
        log?.add(transcript);
        before.set(transcript.id, transcript);
      } else if (problem === null) skipped.push(played.task);
      else problems.push(played);
      options.onPlayed?.(++done, trials.length);
    }
    log?.close();
    const runs = trials.flatMap((one) => before.get(idOf(one)) ?? []);
    if (runs.length === 0) throw nothingPlayed(options, problems);
    const notes = [...reportNotes(domain.notes), ...notesOf(options, skipped, problems)];
    const report = reportRuns(domain, runs, { tasks, notes, worst: options.worst ?? WORST });
    const wrongs = runs.flatMap(wrongsIn);
    const extra = { ...report.extra, wrongs: wrongs.map((one) => ({ ...one })) };
    const data = { tasks: join(options.folder, "tasks.jsonl") };
    return { score: { report: { ...report, extra }, data, system: { runs: options.out } }, wrongs, problems };
  } finally {
    await player.close();
  }
}

const idOf = ({ task, trial }: Trial): string => `run/${task}/${trial}`;

async function* episodes(
  player: Player,
  trials: readonly Trial[],
  { workers, signal, onPlayed: _, ...options }: BenchOptions,
): AsyncGenerator<Played> {
  const threads = Math.min(workers, trials.length);
  if (threads < 2) {
    for (const trial of trials) if (signal?.aborted !== true) yield await player.play(trial);
    return;
  }
  const { Tinypool } = await import("tinypool");
  const filename = workerUrl("../corpora/tau/bench/worker").href;
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads, workerData: options });
  const waiting = trials.values();
  const running = new Map<Trial, Promise<readonly [Trial, Played]>>();
  const start = (): void => {
    const { value: trial } = signal?.aborted === true ? { value: undefined } : waiting.next();
    if (trial !== undefined)
      running.set(
        trial,
        (pool.run(trial) as Promise<Played>).then((played) => [trial, played]),
      );
  };
  try {
    for (let thread = 0; thread < threads; thread++) start();
    while (running.size > 0) {
      const [trial, played] = await Promise.race(running.values());
      running.delete(trial);
      start();
      yield played;
    }
  } finally {
    await Promise.allSettled(running.values());
    await pool.destroy();
  }
}

function storedIn({ out, resume, user, ...options }: BenchOptions): readonly Transcript[] {
  if (out === undefined || !existsSync(out)) return [];
  const refused = (message: string, hint: string) => new BacklotError("USAGE", message, { place: { file: out }, hint });
  if (resume !== true)
    throw refused(`${out} is there already`, "Name another file, or go on with its episodes by --resume.");
  const stored = readLineLog(out, isTranscript, "an episode");
  const other = stored.find(({ extra }) => extra?.agent !== nameOf(options) || extra?.user !== user);
  if (other === undefined) return stored;
  throw refused(`${out} holds ${other.id} of another agent, model or user`, "Name the same ones, or another file.");
}

function wrongsIn(run: Transcript): readonly FoundWrong[] {
  const { trial, reward, wrongs } = run.extra as { trial: number; reward: number | null; wrongs: readonly Wrong[] };
  return wrongs.map((wrong) => ({ task: taskIn(run), trial, reward, ...wrong }));
}

function notesOf({ user }: BenchOptions, skipped: readonly string[], problems: readonly Played[]): ReportNote[] {
  const lost = problems.map(({ task, trial, problem }) => `${task}/${trial}: ${problem?.message.split("\n")[0]}`);
  return [
    ...noteOf(`episodes are left out: the user ${user} cannot play their tasks`, skipped, false),
    ...noteOf("episodes could not be played", lost),
  ];
}

function nothingPlayed({ user }: BenchOptions, [first]: readonly Played[]): BacklotError {
  const why = first?.problem == null ? `the user ${user} can play none of the tasks` : first.problem.message;
  return new BacklotError("NOTHING_SCORED", `no episode was played: ${why}`, {
    hint: "Look at the agent, the user and --tasks.",
  });
}
