import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { threadCpuClock } from "../../base/limits/cpuTime.js";
import { Deadline } from "../../base/limits/deadline.js";
import { IdleThreads } from "../../base/limits/idleThreads.js";
import { workerUrl } from "../assets.js";
import { type EngineOptions, LOADING_MS } from "../engines/engine.js";
import {
  ANSWERED,
  ASKED,
  type Assignment,
  BOOTING,
  BROKEN,
  COUNT,
  IDLE,
  LEFT,
  LOADING,
  type Request,
  type Response,
  STATE,
  THREAD,
} from "../engines/isolatedPort.js";

/** Time past its deadline after which a command's thread is killed: the interrupt inside comes first. */
export const GRACE_MS = 25;
/** Limit on booting the kit and the intents in a thread, in milliseconds; behaviours have their own deadline. */
export const BOOT_MS = 60_000;

/** Threads of closed backends, with code loaded and QuickJS compiled, most of the cost of starting one. */
const idle = new IdleThreads(2);

/**
 * One worker thread, assigned to a backend, and synchronous communication with it. The channel belongs to the backend:
 * messages and waits of an earlier backend do not reach a later one.
 */
export class SandboxThread {
  private readonly worker: Worker;
  private readonly port: MessagePort;
  private readonly control = new Int32Array(new SharedArrayBuffer(12));
  private readonly deadline: Deadline;
  private readonly loadingMs: number;
  private cpu: (() => number) | undefined;
  /** True if the thread has never answered with an error. */
  private isSound = true;
  /** Called when the thread makes progress, or ends. */
  private wake = (): void => undefined;
  private cause: unknown;
  private broken: BacklotError | undefined;
  /** True if the thread was killed or released, or has ended by itself. */
  isGone = false;

  constructor(options: EngineOptions) {
    this.loadingMs = options.deadlineMs + LOADING_MS + GRACE_MS;
    this.deadline = new Deadline(() => {
      const thread = Atomics.load(this.control, THREAD);
      const cpu = this.cpu ?? threadCpuClock(thread);
      // The clock is that of the process until the thread reports its number.
      if (thread > 0) this.cpu = cpu;
      return cpu();
    });
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.worker = idle.take() ?? new Worker(workerUrl("isolatedWorker"));
    this.worker.postMessage({ control: this.control, port: port2, options } satisfies Assignment, [port2]);
    // A thread that dies by itself does not answer: this is noticed at the deadline, and must not end the process.
    this.worker.on("error", (error) => {
      this.cause = error;
    });
    this.worker.on("message", () => this.wake());
    this.worker.on("exit", () => {
      this.isGone = true;
      this.wake();
    });
    this.worker.unref();
    this.port.unref();
  }

  /** Number of sandboxes, once the thread has booted. */
  get count(): number {
    return Atomics.load(this.control, COUNT);
  }

  /** Waits until the thread has booted, without blocking the event loop. @throws BacklotError */
  async started(): Promise<void> {
    this.worker.ref();
    for (let state = this.booting(); state !== null; state = this.booting()) {
      if (!(await this.past(state, this.bootLimit(state)))) break;
    }
    this.worker.unref();
    this.checkBooted();
  }

  /** Waits until the thread has booted, blocking the caller. @throws BacklotError */
  ready(): void {
    for (let state = this.booting(); state !== null; state = this.booting()) {
      if (!this.wait(state, this.bootLimit(state))) break;
    }
    this.checkBooted();
  }

  /** @returns null if there was no answer in time */
  ask(request: Request, timeoutMs: number): Response | null {
    this.port.postMessage(request);
    this.tell(ASKED);
    return this.wait(ASKED, timeoutMs) ? this.receive() : null;
  }

  /** Releases the thread for the next backend if it is idle and sound; otherwise kills it. */
  release(): void {
    const waits = this.state() === IDLE || this.state() === ANSWERED;
    if (!this.isGone && waits && this.isSound && idle.keep(this.worker)) {
      this.isGone = true;
      this.tell(LEFT);
      this.port.close();
    } else this.kill();
  }

  /** Ends the thread, unless it is gone: a released thread may already serve another backend. */
  kill(): void {
    this.port.close();
    if (this.isGone) return;
    this.isGone = true;
    void this.worker.terminate();
  }

  /** Waits while the control word has this value. @returns whether it changed in time, at least for a moment */
  private wait(value: number, timeoutMs: number): boolean {
    if (this.state() !== value) return true;
    this.deadline.start(timeoutMs);
    for (let left = this.deadline.left(); left > 0; left = this.deadline.left()) {
      if (Atomics.wait(this.control, STATE, value, left) === "not-equal" || this.state() !== value) return true;
    }
    return this.state() !== value;
  }

  /** Does the same without blocking the event loop. */
  private async past(value: number, timeoutMs: number): Promise<boolean> {
    this.deadline.start(timeoutMs);
    for (let left = this.deadline.left(); left > 0; left = this.deadline.left()) {
      if (this.state() !== value) return true;
      if (this.isGone) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.state() !== value;
  }

  private booting(): number | null {
    const state = this.state();
    return state === BOOTING || state === LOADING ? state : null;
  }

  private bootLimit(state: number): number {
    return state === LOADING ? this.loadingMs : BOOT_MS;
  }

  private tell(state: number): void {
    Atomics.store(this.control, STATE, state);
    Atomics.notify(this.control, STATE);
  }

  private state(): number {
    return Atomics.load(this.control, STATE);
  }

  private checkBooted(): void {
    const state = this.state();
    if (state === BROKEN) this.broken ??= sandboxError(this.receive());
    else if (state === LOADING) this.broken ??= loadingTooLong();
    else if (state === BOOTING) this.broken ??= notStarted(this.cause);
    if (this.broken === undefined) return;
    if (!this.isGone) this.kill();
    throw this.broken;
  }

  private receive(): Response {
    const received = receiveMessageOnPort(this.port) as { readonly message: Response } | undefined;
    const ended: Response = { kind: "error", code: "SANDBOX_FAULT", message: "the sandbox's thread has ended" };
    const response = received?.message ?? ended;
    if (response.kind === "error") this.isSound = false;
    return response;
  }
}

function notStarted(cause: unknown): BacklotError {
  return new BacklotError("SANDBOX_FAULT", "the sandbox's thread did not start", { cause });
}

function loadingTooLong(): BacklotError {
  return new BacklotError("SANDBOX_TIMEOUT", "code ran past the deadline as it was loaded");
}

/** Returns a response of the expected kind. @throws BacklotError for an error */
export function answered<Kind extends Response["kind"]>(
  response: Response | null,
  kind: Kind,
): Extract<Response, { kind: Kind }> {
  if (response === null || response.kind !== kind) throw sandboxError(response);
  return response as Extract<Response, { kind: Kind }>;
}

function sandboxError(response: Response | null): BacklotError {
  if (response?.kind === "error") return new BacklotError(response.code, response.message);
  return new BacklotError("SANDBOX_FAULT", "the sandbox's thread did not answer");
}
