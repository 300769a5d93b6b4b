import { Worker } from "node:worker_threads";
import { BacklotError } from "../../errors.js";
import { threadCpuClock } from "../../limits/cpuTime.js";
import { Deadline } from "../../limits/deadline.js";
import { isBuilt } from "../../runtime/assets.js";
import type { Trial, TrialProject, Verdict } from "./project.js";
import type { TrialMessage } from "./worker.js";

/** How long a mutant may take that no interrupt reaches, in milliseconds of CPU time, and what each dialogue adds. */
const HANG_MS = 30_000;
const DIALOGUE_MS = 100;
/** How often threads are looked at. */
const LOOK_MS = 500;

/** Threads that try mutants, each one at a time. A thread that a mutant does not let go of is killed and replaced. */
export class TrialPool {
  private readonly project: TrialProject;
  private readonly threads: number;

  constructor(project: TrialProject, threads: number) {
    this.project = project;
    this.threads = threads;
  }

  /**
   * Tries mutants.
   * @param onVerdict is called for each, in the order in which they are done
   * @throws what a thread could not cope with, which is a bug
   */
  async run(
    trials: readonly Trial[],
    onVerdict: (trial: Trial, verdict: Verdict) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const queue = [...trials].reverse();
    const work = async (): Promise<void> => {
      let thread: TrialThread | null = null;
      try {
        for (let trial = queue.pop(); trial !== undefined && signal?.aborted !== true; trial = queue.pop()) {
          thread ??= await TrialThread.start(this.project);
          const limit = HANG_MS + DIALOGUE_MS * trial.dialogues.length;
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

/** One thread, and what it is busy with. */
class TrialThread {
  isDead = false;
  private readonly worker: Worker;
  private deadline = new Deadline(() => 0);
  private answer: (message: TrialMessage) => void = () => undefined;

  private constructor(project: TrialProject) {
    this.worker = new Worker(entry(), { workerData: project });
    this.worker.on("message", (message: TrialMessage) => this.answer(message));
    this.worker.on("error", (error) => this.end(String(error.stack ?? error)));
    this.worker.on("exit", () => this.end("the thread has ended"));
  }

  /** Starts a thread and waits until it has read the project. */
  static async start(project: TrialProject): Promise<TrialThread> {
    const thread = new TrialThread(project);
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
    if (message.kind === "failed" && message.message === "hangs") {
      this.kill();
      const milliseconds = Math.round(performance.now() - start);
      return { status: "Timeout", reason: "its thread had to be stopped", tried: 1, milliseconds };
    }
    throw failed(message);
  }

  kill(): void {
    this.isDead = true;
    void this.worker.terminate();
  }

  private next(): Promise<TrialMessage> {
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  private end(message: string): void {
    this.answer({ kind: "failed", message });
  }
}

function failed(message: TrialMessage): BacklotError {
  const words = message.kind === "failed" ? message.message : message.kind;
  return new BacklotError("INTERNAL", `a thread that tries mutants failed: ${words}`);
}

/** Threads run what was built. */
function entry(): URL {
  return new URL(isBuilt ? "./worker.js" : "../../../dist/mutation/trials/worker.js", import.meta.url);
}
