import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { BacklotError } from "../../../base/errors.js";
import { isTemporary, removeTemporary, temporaryFolder, unwritableFile } from "../../../base/io/index.js";
import { cacheKey } from "../../../runtime/cache/cache.js";
import type { Candidate } from "../allMutants.js";
import type { Detector, OnVerdict } from "../detector.js";
import { applyEdit, type Edit, type Mutant } from "../mutant.js";
import type { MutatedFolder } from "../projectRoot.js";
import type { Verdict } from "../trials/project.js";
import type { VerdictStore } from "../verdictStore.js";
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
      if (run.failed !== undefined) await this.confirm(run.failed, signal);
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
      const why = failed === undefined ? (words.split("\n").at(-1) ?? "") : killerOf(failed);
      throw new BacklotError("TESTS_FAILED", `a test fails before anything is changed: ${why}`);
    }
    return Math.max(MIN_MS, FACTOR * (performance.now() - start));
  }

  /**
   * Runs a test that failed for the first time once more, without the change: a test that fails by itself notices nothing.
   * @throws BacklotError TESTS_FAILED
   */
  private async confirm(killer: NonNullable<TestRun["failed"]>, signal: AbortSignal | undefined): Promise<void> {
    if (this.tests.has(killerOf(killer))) return;
    const { status, failed = killer } = await this.run(this.limitMs ?? MIN_MS, signal, [killer.file]);
    if (isOver(signal) || status === "passed") return;
    const problem = `a test passed, and fails now also without a change, so it notices nothing: ${killerOf(failed)}`;
    throw new BacklotError("TESTS_FAILED", problem);
  }

  private among(): string {
    return this.filters.length === 0 ? "" : ` in files whose path holds ${this.filters.join(" or ")}`;
  }

  private note(killedBy: string | undefined): void {
    if (killedBy !== undefined) this.tests.set(killedBy, killedBy.slice(0, killedBy.indexOf(": ")));
  }

  private run(limitMs: number, signal: AbortSignal | undefined, filters = this.filters): Promise<TestRun> {
    return runVitest(this.vitest, this.copy.folder, filters, limitMs, signal);
  }

  private verdictOf({ status, failed, tests: tried, words }: TestRun, milliseconds: number): Verdict {
    const [first = ""] = (failed?.message ?? words).split("\n");
    switch (status) {
      case "passed":
        return { status: "Survived", tried, milliseconds };
      case "failed": {
        const killedBy = failed === undefined ? "" : killerOf(failed);
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

const killerOf = ({ file, name }: NonNullable<TestRun["failed"]>): string => `${file}: ${name}`;

/** Only the test that noticed a mutant is known to reach it. */
function killersOf({ killedBy }: Verdict): readonly string[] {
  return killedBy === undefined ? [] : [killedBy];
}

function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Packages are linked instead; tests do not need the others. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git", ".hg", ".svn", "coverage"]);

/** A temporary copy of a project, with its packages linked, into which mutants are put one at a time. */
export class ProjectCopy {
  readonly folder: string;
  readonly digest: string;
  private readonly original: string;

  private constructor(original: string, folder: string) {
    this.original = original;
    this.folder = folder;
    this.digest = digestOf(folder);
  }

  static make(project: string): ProjectCopy {
    const original = realpathSync(project);
    let folder: string | null = null;
    try {
      folder = temporaryFolder("mutants");
      copyTree(original, folder, LEFT_OUT);
      const packages = packagesAbove(original);
      if (packages !== null) symlinkSync(packages, join(folder, "node_modules"), "junction");
      return new ProjectCopy(original, folder);
    } catch (cause) {
      if (folder !== null) removeTemporary(folder);
      throw unwritableFile(folder ?? tmpdir(), cause);
    }
  }

  nameOf(file: string): string | null {
    const name = relative(this.original, realpathSync(file));
    return name.startsWith("..") || resolve(name) === name ? null : name;
  }

  async with<T>(name: string, mutant: Mutant, act: () => Promise<T>): Promise<T> {
    const file = join(this.folder, name);
    const bytes = readFileSync(file);
    const isPacked = name.endsWith(".gz");
    const text = (isPacked ? gunzipSync(bytes) : bytes).toString("utf8");
    const [mark, rest] = text.startsWith("\ufeff") ? ["\ufeff", text.slice(1)] : ["", text];
    const mutated = mark + applyEdit(rest, editOf(mutant, rest));
    write(file, isPacked ? gzipSync(mutated) : mutated);
    try {
      return await act();
    } finally {
      write(file, bytes);
    }
  }

  remove(): void {
    removeTemporary(this.folder);
  }
}

function write(file: string, data: string | Uint8Array): void {
  try {
    writeFileSync(file, data);
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/** Edits of labels refer to a single record, and not to the whole file. */
function editOf({ kind, start, end, replacement, original, place }: Mutant, text: string): Edit {
  if (kind !== "labels") return { start, end, replacement };
  let line = 0;
  for (let count = 1; count < place.start.line; count++) line = text.indexOf("\n", line) + 1;
  const at = line + place.start.column - 1;
  if (!text.startsWith(original, at)) throw new Error(`${original} does not stand at line ${place.start.line}`);
  return { start: at, end: at + original.length, replacement };
}

function packagesAbove(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    if (existsSync(packages)) return realpathSync(packages);
    if (at === dirname(at)) return null;
  }
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  const folders = [folder];
  for (const one of folders) {
    for (const entry of readdirSync(one, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(one, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) hash.update(`${relative(folder, path)}\n`).update(readFileSync(path));
    }
  }
  return hash.digest("hex");
}

/**
 * Copies the content of a folder into another one, links as they are. Special files (pipes, sockets) and temporary
 * files of runs are left out, including the copy itself, which may lie in the folder.
 */
function copyTree(from: string, to: string, leftOut: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (leftOut.has(name) || isTemporary(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      copyTree(source, target, leftOut);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) copyFileSync(source, target);
  }
}
