import { existsSync } from "node:fs";
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
 * Reads stored rehearsals; none where there is no file yet.
 * @throws BacklotError BAD_PLAN, WRONG_FORMAT or JSON_SYNTAX with the line
 */
export async function readRuns(file: string): Promise<StoredRun[]> {
  if (!existsSync(file)) return [];
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

  private constructor(file: AtomicFile) {
    this.file = file;
  }

  static async create(path: string, before: readonly StoredRun[]): Promise<RunWriter> {
    const writer = new RunWriter(await AtomicFile.create(path));
    for (const run of before) await writer.write(run);
    return writer;
  }

  write(run: StoredRun): Promise<void> {
    return this.file.write(`${JSON.stringify(run)}\n`);
  }

  finish(): Promise<void> {
    return this.file.finish();
  }

  discard(): Promise<void> {
    return this.file.discard();
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
