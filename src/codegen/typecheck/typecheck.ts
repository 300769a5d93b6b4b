import { resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { threadCpuClock } from "../../base/limits/cpuTime.js";
import { Deadline } from "../../base/limits/deadline.js";
import type { Checked, CompilerMessage, Wanted } from "./compiler.js";
import { keepThread, MAX_MEMORY_MB, stopThread, takeThread } from "./threads.js";

/**
 * The CPU time limit of the compiler, in milliseconds: to start, and for each file. Real projects take a tenth of it.
 */
const [MAX_CHECKING_MS, MORE_MS] = [15_000, 100];

/** The compiler's limits; for tests. */
export interface CheckingLimits {
  readonly milliseconds?: number;
  readonly memoryMb?: number;
}

/**
 * Type-checks a folder of generated files at any path, under the strictest options that a project may have.
 * @returns one TYPE_ERROR per compiler error, with file, line and column; TYPES_TOO_COSTLY if it was stopped
 */
export async function typecheck(folder: string, limits: CheckingLimits = {}): Promise<readonly BacklotError[]> {
  return checked({ kind: "folder", folder: resolve(folder) }, limits);
}

/**
 * Type-checks behaviours against the classes that they import. They are the user's own code: strict, but without the
 * options that are a matter of taste.
 * @returns one TYPE_ERROR per compiler error in one of the files, or in one beside them that they import; STALE if a
 * generated class that they import does not type-check, as it does after a change of version; TYPES_TOO_COSTLY if the
 * compiler was stopped
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
