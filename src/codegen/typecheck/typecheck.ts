import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { threadCpuClock } from "../../base/limits/cpuTime.js";
import { Deadline } from "../../base/limits/deadline.js";
import { IdleThreads, silence } from "../../base/limits/idleThreads.js";
import type { Checked, CompilerMessage, Wanted } from "./compiler.js";

/**
 * The CPU time limit of the compiler, in milliseconds: to start, and for each file. Real projects take a tenth of it.
 */
const [MAX_CHECKING_MS, MORE_MS] = [15_000, 100];

export interface CheckingLimits {
  readonly milliseconds?: number;
  readonly memoryMb?: number;
}

/** Type-checks a folder of generated files, anywhere, under the strictest options that a project may have. */
export async function typecheck(folder: string, limits: CheckingLimits = {}): Promise<readonly BacklotError[]> {
  return checked({ kind: "folder", folder: resolve(folder) }, limits);
}

/**
 * Type-checks behaviours against the classes that they import. They are the user's own code: strict, but without the
 * options that are a matter of taste. Files beside them count; a generated class with errors is STALE, as after a
 * change of version.
 */
export async function typecheckBehaviours(
  files: readonly string[],
  limits: CheckingLimits = {},
): Promise<readonly BacklotError[]> {
  return checked({ kind: "behaviours", files: files.map((file) => resolve(file)) }, limits);
}

/** Types can keep the compiler busy for ever, so it works in a thread, which is stopped at its limits. */
function checked(wanted: Wanted, limits: CheckingLimits): Promise<readonly BacklotError[]> {
  return new Promise((done, fail) => {
    const memoryMb = limits.memoryMb ?? MAX_MEMORY_MB;
    const worker = takeThread(memoryMb);
    let thread = 0;
    let current: string | null = null;
    let milliseconds = limits.milliseconds ?? MAX_CHECKING_MS;
    let clock: (() => number) | undefined;
    const deadline = new Deadline(() => {
      clock ??= threadCpuClock(thread);
      return clock();
    });
    let timer: NodeJS.Timeout | undefined;
    const end = (ended: Promise<void>, act: () => void): void => {
      clearTimeout(timer);
      void ended.then(act, act);
    };
    const stop = (act: () => void): void => end(stopThread(worker), act);
    const watch = (): void => {
      clearTimeout(timer);
      const left = deadline.left();
      if (left === 0) stop(() => done([tooCostly(wanted, current, `took more than ${milliseconds / 1_000} seconds`)]));
      else timer = setTimeout(watch, left);
    };
    worker.on("message", (message: CompilerMessage) => {
      switch (message.kind) {
        case "started":
          thread = message.thread;
          if (limits.milliseconds === undefined) milliseconds += message.files * MORE_MS;
          deadline.start(milliseconds);
          watch();
          break;
        case "checking":
          current = message.file;
          break;
        case "checked":
          end(keepThread(worker, memoryMb), () => done(message.complaints.map(errorOf)));
          break;
        default:
          message satisfies never;
      }
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
        stop(() => done([tooCostly(wanted, current, `took more than ${memoryMb} MiB of memory`)]));
      } else stop(() => fail(error));
    });
    worker.on("exit", () => stop(() => fail(new Error("the compiler's thread ended without an answer"))));
    worker.postMessage(wanted);
  });
}

function errorOf({ code, message, place }: Checked): BacklotError {
  return new BacklotError(code, message, { place });
}

function tooCostly(wanted: Wanted, current: string | null, why: string): BacklotError {
  const file =
    current ?? (wanted.kind === "folder" ? wanted.folder : wanted.files.length === 1 ? wanted.files[0] : undefined);
  const message = `type-checking ${file === undefined ? "the behaviours" : "this file"} ${why} and was stopped`;
  return new BacklotError("TYPES_TOO_COSTLY", message, { place: file === undefined ? {} : { file } });
}

const MAX_MEMORY_MB = 2_048;

/** The compiled thread: beside this file, or in dist if this module runs from source. */
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/codegen/typecheck/worker.js" : "./worker.js",
  import.meta.url,
);

/** One idle thread, with the compiler loaded and the standard library parsed: two thirds of the cost of a check. */
const idle = new IdleThreads(1);

/** Takes a compiler thread for one check: the idle one, or a new one. With another memory limit, always a new one. */
function takeThread(memoryMb: number): Worker {
  const kept = memoryMb === MAX_MEMORY_MB ? idle.take() : undefined;
  if (kept === undefined) return new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  kept.ref();
  return kept;
}

async function keepThread(thread: Worker, memoryMb: number): Promise<void> {
  if (memoryMb !== MAX_MEMORY_MB || !idle.keep(thread)) await stopThread(thread);
}

async function stopThread(thread: Worker): Promise<void> {
  silence(thread);
  thread.on("error", () => undefined);
  await thread.terminate();
}
