import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import type { Terminal } from "../../src/cli/terminal/terminal.js";
import { SOAK } from "../runs.js";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
export const MAIN: string = join(ROOT, "dist/cli/main.js");
export const EXAMPLES: string = join(ROOT, "examples");
export const INTENTS: string = join(ROOT, "intents");

/** The built command line as a function. */
const PROGRAM: string = pathToFileURL(join(ROOT, "dist/cli/program.js")).href;

/** How a run ended, and what it said. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Text of stdin. */
  readonly input?: string;
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Options of node itself. */
  readonly node?: readonly string[];
  /** The address of the command line as a function. Default: what was built here */
  readonly program?: string;
}

/** Runs the built command line to its end, in this process unless node is to have options. */
export function backlot(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  if (options.node !== undefined) return spawned(args, options);
  const run = last.then(() => inThisProcess(args, options));
  last = run.catch(() => undefined);
  return run;
}

/** The end of the runs so far: there is one at a time, since the working directory is the process's. */
let last: Promise<unknown> = Promise.resolve();

async function inThisProcess(args: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd = ROOT, input = "", env, program = PROGRAM } = options;
  const { run } = (await import(program)) as typeof import("../../src/cli/program.js");
  const [stdout, stderr] = [new Captured(), new Captured()];
  const terminal: Terminal = {
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    env: { ...environment(), ...env },
  };
  const before = process.cwd();
  process.chdir(cwd);
  try {
    await run(["node", MAIN, ...args], terminal);
  } finally {
    process.chdir(before);
  }
  return { code: Number(terminal.exitCode ?? 0), stdout: stdout.text, stderr: stderr.text };
}

/** A stream that keeps what is written to it. */
class Captured extends Writable {
  private readonly chunks: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

/** Runs the built command line to its end in a process of its own: for what only a process has. */
export function spawned(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = start(args, options);
  child.stdin.end(options.input ?? "");
  return ending(child);
}

/**
 * Flags of V8 for started processes, most of which last a second: it compiles what is called of the sandbox, when it is
 * called, and does not optimise it then. A replay of the examples takes 0.92 s of CPU instead of 1.3.
 */
export const FLAGS: readonly string[] = SOAK ? [] : ["--liftoff-only", "--wasm-lazy-compilation"];

/** Starts the built command line, its stdin left open. */
export function start(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [...FLAGS, ...(options.node ?? []), MAIN, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...environment(), ...options.env },
  });
  // A run that ends before it has read everything is not an error of the writer.
  child.stdin.on("error", () => undefined);
  return child;
}

/** Waits for the end of a started run. */
export function ending(child: ChildProcessWithoutNullStreams): Promise<Ran> {
  const chunks = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    chunks.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    chunks.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...chunks }));
  });
}

/** The environment without what would colour output or keep a history. */
export function environment(): Record<string, string> {
  const { NO_COLOR, FORCE_COLOR, CI, NODE_OPTIONS, VITEST, NODE_ENV, ...rest } = process.env;
  return { ...(rest as Record<string, string>), XDG_STATE_HOME: "/dev/null/state" };
}

/** A folder of its own for a test, with files in it; removed afterwards. */
export function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "backlot-cli-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

/** Every dialogue of the examples as a line. */
export function exampleLines(): string[] {
  return readdirSync(EXAMPLES)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(EXAMPLES, name), "utf8").split("\n"))
    .filter((line) => line !== "");
}

/** Waits until something holds; where it never does, says so shortly before the test's timeout would. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !holds(); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const POLL_MS = 20;
/** A busy machine is late by minutes; a test that passes waits for none of it. */
const MAX_WAIT_MS = 240_000;
