import { randomUUID } from "node:crypto";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, readRecords, writeAtomic } from "../../../base/io/index.js";
import { parseJson } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { wordsOfPolicy } from "../../../testing/policies/loading/policyFrom.js";
import { digestOfCode } from "../../../testing/project/evaluateModule.js";
import type { RehearsedPlan } from "../../../testing/rehearsals/rehearsePlan.js";
import { isTornRun, RUN_BEGINS, tornRun } from "../../../transcript/shape/storedRun.js";
import type { Plan } from "../../../users/plans/plan.js";

export interface StoredRun extends RehearsedPlan {
  /** Policy and options that its verdict depends on. Missing in files of earlier versions. */
  readonly by?: Readonly<Record<string, unknown>>;
  readonly run: number;
}

export interface StoredRuns {
  /** Latest rehearsal of each plan and repetition. */
  readonly runs: readonly StoredRun[];
  /** Error of a last line that was cut off by a kill; null if it is complete. */
  readonly torn: BacklotError | null;
}

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
    // A repeated rehearsal moves to its latest place.
    runs.delete(key);
    runs.set(key, run);
  }
  return { runs: [...runs.values()], torn };
}

/**
 * A growing file of rehearsals. It is created with the first rehearsal, after the stored ones; then each rehearsal is appended at once, so
 * that a kill loses none. Without any rehearsal, the path stays unchanged.
 */
export class RunWriter {
  private readonly file: AtomicFile;
  private readonly stored: readonly StoredRun[];
  /** Keys of stored rehearsals that are repeated: the later line counts. */
  private readonly again: Set<string>;
  private isBegun = false;
  private isPlaced = false;
  private holdsTwice = false;

  private constructor(file: AtomicFile, stored: readonly StoredRun[]) {
    this.file = file;
    this.stored = stored;
    this.again = new Set(stored.map(({ plan, run }) => runKey(plan, run)));
  }

  static async create(path: string, stored: readonly StoredRun[]): Promise<RunWriter> {
    return new RunWriter(await AtomicFile.create(path), stored);
  }

  async write(run: StoredRun): Promise<void> {
    await this.begin();
    await this.file.write(lineOf(run));
    // The file is moved into place with its contents.
    await this.file.place();
    this.isPlaced = true;
    this.holdsTwice ||= this.again.has(runKey(run.plan, run.run));
  }

  async finish(): Promise<void> {
    await this.begin();
    await this.finishEarly();
  }

  async finishEarly(): Promise<void> {
    if (!this.isBegun) return this.file.discard();
    await this.file.finish();
    // A repeated rehearsal has two lines: the file is rewritten atomically.
    if (this.holdsTwice) await writeAtomic(this.file.path, (await readRuns(this.file.path)).runs.map(lineOf).join(""));
  }

  /** Ends a run after an error, which is rethrown if the file caused it. */
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

/** Identifies a rehearsal by plan and repetition. */
export const runKey = (plan: Plan, run: number): string => JSON.stringify([plan, run]);

/**
 * Returns a digest of what a verdict depends on under names that stay: behaviours, rows, the project's own modules, and the policy: its module
 * with all that this imports from outside of packages, or the files that its command names. Servers are not asked.
 * @param modules paths of the project's own operators, properties and phrases
 */
export async function sourcesDigest(
  { digests, fixtures }: Backend,
  policy: string,
  modules: readonly string[],
): Promise<string> {
  // Code whose imports cannot be read is another one each time.
  const code = await digestOfCode([...wordsOfPolicy(policy), ...modules], "BAD_POLICY").catch(() => randomUUID());
  const rows = fixtures === undefined ? "" : new Uint8Array(fixtures.buffer);
  return sha256(JSON.stringify([...(digests ?? [])]), rows, code).slice(0, 16);
}

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
