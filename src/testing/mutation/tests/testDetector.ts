import { resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { cacheKey } from "../../../runtime/cache/cache.js";
import type { Candidate } from "../allMutants.js";
import type { Detector, OnVerdict } from "../detector.js";
import type { MutatedFolder } from "../projectRoot.js";
import type { Verdict } from "../trials/project.js";
import type { VerdictStore } from "../verdictStore.js";
import { ProjectCopy } from "./projectCopy.js";
import { findVitest, runVitest, type TestRun } from "./runVitest.js";

/** Time limit of the tests on the unchanged project, and the least limit on a mutant, in milliseconds. */
const FIRST_MS = 3_600_000;
const MIN_MS = 120_000;
/** Time limit on a mutant, as a multiple of the unchanged project's time. */
const FACTOR = 10;

/** Notices mutants by a project's vitest tests, run in a copy of the project. */
export class TestDetector implements Detector {
  readonly name = "tests";
  readonly tests = new Map<string, string>();
  private readonly copy: ProjectCopy;
  private readonly vitest: string;
  private readonly root: string;
  private readonly filters: readonly string[];
  private readonly store: VerdictStore | null;
  private limitMs: number | null = null;

  private constructor(
    vitest: string,
    root: string,
    copy: ProjectCopy,
    filters: readonly string[],
    store: VerdictStore | null,
  ) {
    this.vitest = vitest;
    this.root = root;
    this.copy = copy;
    this.filters = filters;
    this.store = store;
  }

  static start({ root, folder }: MutatedFolder, filters: readonly string[], store: VerdictStore | null): TestDetector {
    const vitest = findVitest(folder);
    return new TestDetector(vitest, root, ProjectCopy.make(folder), filters, store);
  }

  async examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void> {
    for (const candidate of candidates) {
      const { mutant } = candidate;
      const name = this.copy.nameOf(resolve(this.root, mutant.file));
      if (name === null) continue;
      const key = cacheKey(
        "tests",
        this.copy.digest,
        ...this.filters,
        JSON.stringify([name, mutant.place, mutant.replacement]),
      );
      const known = this.store?.get(key);
      if (known !== undefined) {
        this.note(known.killedBy);
        onVerdict(candidate, known, true, killersOf(known));
        continue;
      }
      this.limitMs ??= await this.baseline(signal);
      if (isOver(signal)) return;
      const start = performance.now();
      const run = await this.copy.with(name, mutant, () => this.run(this.limitMs ?? MIN_MS, signal));
      if (isOver(signal)) return;
      const verdict = this.verdictOf(run, Math.round(performance.now() - start));
      this.store?.put(key, verdict);
      onVerdict(candidate, verdict, false, killersOf(verdict));
    }
  }

  close(): void {
    this.copy.remove();
  }

  private async baseline(signal: AbortSignal | undefined): Promise<number> {
    const start = performance.now();
    const { status, failed, words } = await this.run(FIRST_MS, signal);
    if (isOver(signal)) return MIN_MS;
    if (status === "empty") throw new BacklotError("TESTS_FAILED", `vitest found no test${this.among()}`);
    if (status !== "passed") {
      const why = failed === undefined ? (words.split("\n").at(-1) ?? "") : `${failed.file}: ${failed.name}`;
      throw new BacklotError("TESTS_FAILED", `a test fails before anything is changed: ${why}`);
    }
    return Math.max(MIN_MS, FACTOR * (performance.now() - start));
  }

  private among(): string {
    return this.filters.length === 0 ? "" : ` in files whose path holds ${this.filters.join(" or ")}`;
  }

  private note(killedBy: string | undefined): void {
    if (killedBy !== undefined) this.tests.set(killedBy, killedBy.slice(0, killedBy.indexOf(": ")));
  }

  private run(limitMs: number, signal: AbortSignal | undefined): Promise<TestRun> {
    return runVitest(this.vitest, this.copy.folder, this.filters, limitMs, signal);
  }

  private verdictOf({ status, failed, tests: tried, words }: TestRun, milliseconds: number): Verdict {
    const [first = ""] = (failed?.message ?? words).split("\n");
    switch (status) {
      case "passed":
        return { status: "Survived", tried, milliseconds };
      case "failed": {
        const killedBy = `${failed?.file}: ${failed?.name}`;
        this.note(killedBy);
        return { status: "Killed", killedBy, reason: first, tried, milliseconds };
      }
      case "stopped":
        return { status: "Timeout", reason: "the tests ran past their time", tried, milliseconds };
      case "empty":
      case "broken":
        return { status: "RuntimeError", reason: words.split("\n").at(-1) ?? "", tried, milliseconds };
      default:
        return status satisfies never;
    }
  }
}

/** Only the test that noticed a mutant is known to reach it. */
function killersOf({ killedBy }: Verdict): readonly string[] {
  return killedBy === undefined ? [] : [killedBy];
}

function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
