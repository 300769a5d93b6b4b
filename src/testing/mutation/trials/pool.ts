import { Worker } from "node:worker_threads";
import { BacklotError } from "../../../base/errors.js";
import { threadCpuClock } from "../../../base/limits/cpuTime.js";
import { Deadline } from "../../../base/limits/deadline.js";
import { isBuilt } from "../../../runtime/assets.js";
import type { TrialMessage } from "./answerTrials.js";
import type { Trial, TrialProject, Verdict } from "./project.js";

/** CPU time limit of a non-interruptible mutant, in milliseconds, and the default addition per dialogue. */
const HANG_MS = 5_000;
const DIALOGUE_MS = 100;
/** Heap limit of a thread that runs foreign code, in MiB. */
const HEAP_MB = 1_024;
const LOOK_MS = 500;

export interface TrialSubject {
  readonly project: object;
  readonly room: "trials" | "policy";
  /** True if a mutant runs in the thread itself, and may end it. */
  readonly mayEndThread?: boolean;
  /** CPU time limit per dialogue of a mutant, in milliseconds. */
  readonly dialogueMs?: number;
}

/** Runs trials of mutants, in threads or elsewhere. */
export interface TrialRunner {
  /** Tries mutants, and reports each. @throws unrecoverable errors */
  run(
    trials: readonly Trial[],
    onVerdict: (trial: Trial, verdict: Verdict) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}

export type StartTrials = (project: TrialProject, threads: number) => TrialRunner;

/** Threads that try one mutant at a time. A thread that hangs in a mutant is terminated and replaced. */
export class TrialPool implements TrialRunner {
  private readonly subject: TrialSubject;
  private readonly threads: number;

  constructor(subject: TrialSubject, threads: number) {
    this.subject = subject;
    this.threads = threads;
  }

  async run(
    trials: readonly Trial[],
    onVerdict: (trial: Trial, verdict: Verdict) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { dialogueMs = DIALOGUE_MS } = this.subject;
    const queue = [...trials].reverse();
    const work = async (): Promise<void> => {
      let thread: TrialThread | null = null;
      try {
        for (let trial = queue.pop(); trial !== undefined && signal?.aborted !== true; trial = queue.pop()) {
          thread ??= await TrialThread.start(this.subject);
          const limit = HANG_MS + dialogueMs * trial.dialogues.length;
          onVerdict(trial, await thread.run(trial, limit));
          if (thread.isDead) thread = null;
        }
      } catch (error) {
        queue.length = 0;
        throw error;
      } finally {
        thread?.kill();
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.threads, trials.length) }, work));
  }
}

class TrialThread {
  isDead = false;
  private readonly worker: Worker;
  private deadline = new Deadline(() => 0);
  private answer: (message: TrialMessage) => void = () => undefined;

  private readonly mayEnd: boolean;
  private hasEnded = false;

  private constructor({ project, room, mayEndThread = false }: TrialSubject) {
    // Output of foreign code is discarded, and its memory is limited separately.
    const own = mayEndThread ? { stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } } : {};
    this.worker = new Worker(entry(room), { workerData: project, ...own });
    this.mayEnd = mayEndThread;
    if (mayEndThread) for (const stream of [this.worker.stdout, this.worker.stderr]) stream.resume();
    this.worker.on("message", (message: TrialMessage) => this.answer(message));
    this.worker.on("error", (error) => this.die(String(error.stack ?? error)));
    this.worker.on("exit", () => this.die("the thread has ended"));
  }

  static async start(subject: TrialSubject): Promise<TrialThread> {
    const thread = new TrialThread(subject);
    const message = await thread.next();
    if (message.kind !== "ready") {
      thread.kill();
      throw failed(message);
    }
    thread.deadline = new Deadline(threadCpuClock(message.thread));
    return thread;
  }

  async run(trial: Trial, limitMs: number): Promise<Verdict> {
    const start = performance.now();
    const answer = this.next();
    this.worker.postMessage(trial);
    this.deadline.start(limitMs);
    const looking = setInterval(() => {
      if (this.deadline.isOver) this.end("hangs");
    }, LOOK_MS);
    const message = await answer;
    clearInterval(looking);
    if (message.kind === "verdict") return message.verdict;
    const milliseconds = Math.round(performance.now() - start);
    if (message.kind === "failed" && message.message === "hangs") {
      this.kill();
      return { status: "Timeout", reason: "its thread had to be stopped", tried: 1, milliseconds };
    }
    if (message.kind === "failed" && this.hasEnded && this.mayEnd) {
      this.kill();
      const [reason] = message.message.split("\n", 1);
      return { status: "Killed", reason: `it ended its thread: ${reason}`, tried: 1, milliseconds };
    }
    throw failed(message);
  }

  kill(): void {
    this.isDead = true;
    this.answer = () => undefined;
    void this.worker.terminate();
  }

  private next(): Promise<TrialMessage> {
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  private die(message: string): void {
    this.hasEnded = true;
    this.end(message);
  }

  private end(message: string): void {
    this.answer({ kind: "failed", message });
  }
}

function failed(message: TrialMessage): BacklotError {
  const words = message.kind === "failed" ? message.message : message.kind;
  return new BacklotError("INTERNAL", `a thread that tries mutants failed: ${words}`);
}

function entry(room: TrialSubject["room"]): URL {
  return new URL(
    isBuilt ? `../${room}/worker.js` : `../../../../dist/testing/mutation/${room}/worker.js`,
    import.meta.url,
  );
}
