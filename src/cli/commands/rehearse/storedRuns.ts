import { BacklotError } from "../../../errors.js";
import { AtomicFile, readRecords } from "../../../io/index.js";
import { parseJson } from "../../../io/json.js";
import { isObject } from "../../../json/object.js";
import type { Plan } from "../../../testing/plans/plan.js";
import type { RehearsedPlan } from "../../../testing/plans/rehearsePlan.js";

/** A rehearsal as it is stored: one line of JSON. */
export interface StoredRun extends RehearsedPlan {
  /** Which repetition, counted from 1. */
  readonly run: number;
}

/**
 * Reads stored rehearsals.
 * @throws BacklotError FILE_NOT_FOUND; BAD_PLAN, WRONG_FORMAT or JSON_SYNTAX with the line
 */
export async function readRuns(file: string): Promise<StoredRun[]> {
  const runs: StoredRun[] = [];
  const kind = { noun: "stored rehearsals", recognises: (text: string) => text.includes('"outcome"') };
  for await (const record of readRecords([file], { kind })) {
    if ("problem" in record) throw record.problem;
    const run: unknown = parseJson(record.text, file, record.line);
    if (!isRun(run))
      throw new BacklotError("BAD_PLAN", "this is not a stored rehearsal", { place: { file, line: record.line } });
    runs.push(run);
  }
  return runs;
}

/** A file of rehearsals that appears whole, with those that were there before in front. */
export class RunWriter {
  private readonly file: AtomicFile;
  /** Those of an earlier run that no other has taken the place of. */
  private readonly rest: Map<string, StoredRun>;
  private hasNew = false;
  /** Whether the file could not be written to. */
  private isBroken = false;

  private constructor(file: AtomicFile, stored: readonly StoredRun[]) {
    this.file = file;
    this.rest = new Map(stored.map((run) => [runKey(run.plan, run.run), run]));
  }

  /**
   * @param stored what is in the file
   * @param before what of it is not rehearsed again
   */
  static async create(path: string, stored: readonly StoredRun[], before: readonly StoredRun[]): Promise<RunWriter> {
    const writer = new RunWriter(await AtomicFile.create(path), stored);
    for (const run of before) await writer.put(run);
    return writer;
  }

  async write(run: StoredRun): Promise<void> {
    await this.put(run);
    this.hasNew = true;
  }

  /** Puts the file in its place, with those at its end that were to be rehearsed again and were not. */
  async finish(): Promise<void> {
    for (const run of this.rest.values()) await this.put(run);
    await this.file.finish();
  }

  /** The same of a run that was cut short; where nothing was rehearsed, the path stays as it was. */
  async finishEarly(): Promise<void> {
    await (this.hasNew ? this.finish() : this.file.discard());
  }

  /** The same after an error. */
  async keep(): Promise<void> {
    // Where it was the file that failed, that is the error, and what was written of it takes nothing's place.
    if (!this.isBroken) await this.finishEarly().catch(() => undefined);
  }

  private async put(run: StoredRun): Promise<void> {
    this.isBroken = true;
    await this.file.write(`${JSON.stringify(run)}\n`);
    this.isBroken = false;
    this.rest.delete(runKey(run.plan, run.run));
  }
}

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
