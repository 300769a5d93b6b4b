import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";

export interface TestRun {
  readonly status: "passed" | "failed" | "empty" | "stopped" | "broken";
  readonly failed?: { readonly name: string; readonly file: string; readonly message: string };
  readonly tests: number;
  /** The last output of a run that ended before its tests. */
  readonly words: string;
}

export function findVitest(project: string): string {
  try {
    return join(dirname(createRequire(join(project, "package.json")).resolve("vitest/package.json")), "vitest.mjs");
  } catch (cause) {
    const message = "the project has no vitest to run its tests with: npm install --save-dev vitest";
    throw new BacklotError("MISSING_PACKAGE", message, { place: { file: project }, cause });
  }
}

const MAX_OUTPUT_CHARACTERS = 2_000;

/** Runs tests until one fails. @param filters parts of the paths of test files; empty for all */
export async function runVitest(
  vitest: string,
  folder: string,
  filters: readonly string[],
  limitMs: number,
  signal?: AbortSignal,
): Promise<TestRun> {
  const report = join(folder, ".backlot-tests.json");
  const args = [vitest, "run", "--bail", "1", "--reporter=json", `--outputFile=${report}`, ...filters];
  const { status, words } = await started(args, folder, limitMs, signal);
  const results = readReport(report);
  rmSync(report, { force: true });
  if (status === "stopped") return { status, tests: 0, words };
  if (results === null) return { status: "broken", tests: 0, words };
  const failed = firstFailure(results, folder);
  const tests = typeof results.numTotalTests === "number" ? results.numTotalTests : 0;
  if (failed !== null) return { status: "failed", failed, tests, words };
  if (tests === 0) return { status: "empty", tests, words };
  return { status: status === 0 ? "passed" : "broken", tests, words };
}

function started(
  args: readonly string[],
  folder: string,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number | "stopped"; readonly words: string }> {
  return new Promise((resolve, reject) => {
    let words = "";
    let isStopped = false;
    // A process group of its own, so that vitest's own processes end with it.
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, CI: "1", NO_COLOR: "1", FORCE_COLOR: "0", VITEST: undefined, NODE_ENV: undefined },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    const keep = (chunk: Buffer): void => {
      words = (words + chunk.toString("utf8")).slice(-MAX_OUTPUT_CHARACTERS);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const stop = (): void => {
      isStopped = true;
      killGroup(child.pid);
    };
    const timer = setTimeout(stop, limitMs);
    const atExit = (): void => killGroup(child.pid);
    process.on("exit", atExit);
    signal?.addEventListener("abort", stop, { once: true });
    const end = (): void => {
      clearTimeout(timer);
      process.off("exit", atExit);
      signal?.removeEventListener("abort", stop);
    };
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (code) => {
      end();
      resolve({ status: isStopped ? "stopped" : (code ?? 1), words: words.trim() });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

type Json = Readonly<Record<string, unknown>>;

function readReport(file: string): Json | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

function firstFailure({ testResults }: Json, folder: string): NonNullable<TestRun["failed"]> | null {
  for (const result of list(testResults)) {
    const file = relative(folder, String(result.name)).replaceAll("\\", "/");
    for (const { status, fullName, failureMessages } of list(result.assertionResults)) {
      if (status !== "failed") continue;
      const [message = ""] = Array.isArray(failureMessages) ? failureMessages : [];
      return { name: String(fullName), file, message: String(message) };
    }
    if (result.status === "failed") return { name: file, file, message: String(result.message ?? "") };
  }
  return null;
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
