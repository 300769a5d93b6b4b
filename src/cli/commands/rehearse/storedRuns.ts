import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, readRecords, writeAtomic } from "../../../base/io/index.js";
import { parseJson } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { RehearsedPlan } from "../../../testing/rehearsals/rehearsePlan.js";
import { isTornRun, RUN_BEGINS, tornRun } from "../../../transcript/shape/storedRun.js";
import type { Plan } from "../../../users/plans/plan.js";

/** A rehearsal as it is stored: one line of JSON. */
export interface StoredRun extends RehearsedPlan {
  /** Which repetition, counted from 1. */
  readonly run: number;
}

/** Rehearsals as they were stored. */
export interface StoredRuns {
  /** Each plan and repetition once, as it was rehearsed last. */
  readonly runs: readonly StoredRun[];
  /** A last line that was cut off when the process was killed; null for none. */
  readonly torn: BacklotError | null;
}

/**
 * Reads stored rehearsals.
 * @throws BacklotError FILE_NOT_FOUND; BAD_PLAN, WRONG_FORMAT or JSON_SYNTAX with the line
 */
export async function readRuns(file: string): Promise<StoredRuns> {
  const runs = new Map<string, StoredRun>();
  let torn: BacklotError | null = null;
  const kind = { noun: "stored rehearsals", recognises: (text: string) => text.startsWith(RUN_BEGINS) };
  for await (const record of readRecords([file], { kind })) {
    if (torn !== null) throw torn;
    if ("problem" in record) throw record.problem;
    const { text, line } = record;
    if (isTornRun(text)) {
      torn = tornRun({ file, line });
      continue;
    }
    const run: unknown = parseJson(text, file, line);
    if (!isRun(run)) throw new BacklotError("BAD_PLAN", "this is not a stored rehearsal", { place: { file, line } });
    const key = runKey(run.plan, run.run);
    // One that was rehearsed again stands where it was rehearsed last.
    runs.delete(key);
    runs.set(key, run);
  }
  return { runs: [...runs.values()], torn };
}

/**
 * A file of rehearsals that grows. It appears with the first of them, behind those that were there before; from then
 * on each is added as it is done, so that it outlives a process that is killed. Where none is done, the path stays as
 * it was.
 */
export class RunWriter {
  private readonly file: AtomicFile;
  private readonly stored: readonly StoredRun[];
  /** What of the file is rehearsed again: the later line counts. */
  private readonly again: Set<string>;
  private isBegun = false;
  private isPlaced = false;
  private holdsTwice = false;

  private constructor(file: AtomicFile, stored: readonly StoredRun[]) {
    this.file = file;
    this.stored = stored;
    this.again = new Set(stored.map(({ plan, run }) => runKey(plan, run)));
  }

  /** @param stored what is in the file */
  static async create(path: string, stored: readonly StoredRun[]): Promise<RunWriter> {
    return new RunWriter(await AtomicFile.create(path), stored);
  }

  async write(run: StoredRun): Promise<void> {
    await this.begin();
    await this.file.write(lineOf(run));
    // It takes its place with what is in it.
    await this.file.place();
    this.isPlaced = true;
    this.holdsTwice ||= this.again.has(runKey(run.plan, run.run));
  }

  /** Ends a run that was not cut short: there is a file even where nothing was left to rehearse. */
  async finish(): Promise<void> {
    await this.begin();
    await this.finishEarly();
  }

  /** Ends a run that was cut short. */
  async finishEarly(): Promise<void> {
    if (!this.isBegun) return this.file.discard();
    await this.file.finish();
    // What was rehearsed again stands there twice: the file is written anew, whole or not at all.
    if (this.holdsTwice) await writeAtomic(this.file.path, (await readRuns(this.file.path)).runs.map(lineOf).join(""));
  }

  /** Ends a run after an error: where it was the file that failed, that is the error. */
  async keep(): Promise<void> {
    await (this.isPlaced ? this.finishEarly().catch(() => undefined) : this.file.discard());
  }

  private async begin(): Promise<void> {
    if (this.isBegun) return;
    this.isBegun = true;
    for (const run of this.stored) await this.file.write(lineOf(run));
  }
}

const lineOf = (run: StoredRun): string => `${JSON.stringify(run)}\n`;

/** What tells rehearsals apart: the plan and the repetition. */
export const runKey = (plan: Plan, run: number): string => JSON.stringify([plan, run]);

function isRun(value: unknown): value is StoredRun {
  return (
    isObject(value) &&
    isObject(value["plan"]) &&
    Array.isArray(value["plan"]["goals"]) &&
    Number.isSafeInteger(value["run"]) &&
    ["completed", "failed", "stuck"].includes(value["outcome"] as string) &&
    Array.isArray(value["violations"]) &&
    isObject(value["transcript"]) &&
    Array.isArray(value["transcript"]["turns"])
  );
}
