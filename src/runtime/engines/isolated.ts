import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Instruction } from "../../kit/internal.js";
import { imagePlaceOf } from "../host.js";
import type { Checkpoint } from "../pool/checkpoint.js";
import { MAX_CHECKPOINT_BYTES } from "../pool/checkpoints.js";
import { type Host, LoggedGuest } from "../pool/loggedGuest.js";
import { type Answer, type Brought, Pool, REPEAT_MS, type SandboxHost, type Way } from "../pool/pool.js";
import { answered, BOOT_MS, GRACE_MS, SandboxThread } from "../pool/sandboxThread.js";
import { closed, type Engine, type EngineOptions } from "./engine.js";
import type { Guest } from "./guest.js";
import type { Request, Response } from "./isolatedPort.js";

/** Extra time for one request besides its commands, in milliseconds. */
const HANDLING_MS = 1_000;

/**
 * The sandbox in its own thread. `send` still answers synchronously: it waits for the thread, until the deadline. A
 * thread that does not return, in a built-in that no interrupt reaches, is killed and replaced (the second time by a
 * warm spare), and dialogues are rebuilt from their logs when they are next used.
 */
export class IsolatedEngine implements Engine, Host {
  readonly name = "isolated";
  readonly host: Host = this;
  private readonly options: EngineOptions;
  private pool: Pool | undefined;
  private isClosed = false;

  private constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Starts the thread; or leaves that to the first command, if the same boot succeeded before and is cached. */
  static async start(options: EngineOptions): Promise<IsolatedEngine> {
    const engine = new IsolatedEngine(options);
    if (imagePlaceOf(options)?.has() !== true) engine.pool = poolOf(await SandboxThreads.start(options), options);
    return engine;
  }

  open(opening: string): Guest {
    return new LoggedGuest(this, opening);
  }

  send(guest: LoggedGuest, message: string): string {
    return this.started().send(guest, message);
  }

  run(guest: LoggedGuest, instruction: Instruction, inBrief: boolean): string {
    return this.started().run(guest, instruction, inBrief);
  }

  forget(guest: LoggedGuest): void {
    this.pool?.forget(guest);
  }

  assertOpen(): void {
    if (this.isClosed) throw closed();
  }

  close(): void {
    this.isClosed = true;
    this.pool?.close();
  }

  private started(): Pool {
    this.assertOpen();
    this.pool ??= poolOf(SandboxThreads.startNow(this.options), this.options);
    return this.pool;
  }
}

const poolOf = (threads: SandboxThreads, { checkpointBytes = MAX_CHECKPOINT_BYTES }: EngineOptions): Pool =>
  new Pool(threads, checkpointBytes);

/** The sandboxes of one thread, and a spare thread for when it is killed, which starts from the image of the first. */
class SandboxThreads implements SandboxHost {
  readonly count: number;
  private readonly options: EngineOptions;
  private active: SandboxThread;
  /** Null until a thread is killed for the first time, which is rare, and while the next one is not yet started. */
  private spare: SandboxThread | null;
  private generation = 0;
  private isClosed = false;

  private constructor(active: SandboxThread, options: EngineOptions) {
    this.options = options;
    this.count = active.count;
    this.active = active;
    this.spare = null;
  }

  static async start(options: EngineOptions): Promise<SandboxThreads> {
    const first = new SandboxThread(options);
    try {
      await first.started();
      return SandboxThreads.over(first, options);
    } catch (error) {
      first.kill();
      throw error;
    }
  }

  /** Starts the thread, blocking the caller. */
  static startNow(options: EngineOptions): SandboxThreads {
    const first = new SandboxThread(options);
    first.ready();
    return SandboxThreads.over(first, options);
  }

  /** Other threads start from the image of the first, which is copied only if they cannot find it in the cache. */
  private static over(first: SandboxThread, options: EngineOptions): SandboxThreads {
    const { count } = first;
    const { image } = options.cache === undefined ? answered(first.ask({ kind: "image" }, BOOT_MS), "image") : options;
    return new SandboxThreads(first, { ...options, ...given({ image }), sandboxes: count });
  }

  ready(): number {
    if (this.active.isGone && !this.isClosed) this.replace();
    return this.generation;
  }

  bring(sandbox: number, way: Way): Brought {
    // Each message took less than a deadline the first time.
    const repeatMs = (this.options.deadlineMs + REPEAT_MS) * (way.messages.length + 1);
    return answered(this.ask({ kind: "bring", sandbox, way }, repeatMs + HANDLING_MS), "brought");
  }

  send(sandbox: number, message: string, way?: Way): Answer {
    const { deadlineMs } = this.options;
    const limitMs = deadlineMs + (way === undefined ? 0 : (way.messages.length + 1) * GRACE_MS);
    return answered(this.ask({ kind: "send", sandbox, message, ...given({ way }) }, limitMs), "answer");
  }

  checkpoint(sandbox: number): Checkpoint {
    return answered(this.ask({ kind: "checkpoint", sandbox }, HANDLING_MS), "checkpoint").checkpoint;
  }

  close(): void {
    this.isClosed = true;
    this.active.release();
    this.spare?.release();
  }

  private ask(request: Request, deadlineMs: number): Response {
    this.active.ready();
    const response = this.active.ask(request, deadlineMs + GRACE_MS);
    if (response !== null) return response;
    this.active.kill();
    this.replace();
    throw new BacklotError("SANDBOX_TIMEOUT", "the command ran past its deadline and its thread was stopped");
  }

  private replace(): void {
    this.generation++;
    this.active = this.spare ?? new SandboxThread(this.options);
    this.spare = null;
    // Starting a thread takes time, and the caller is waiting for an answer.
    setImmediate(() => {
      if (!this.isClosed) this.spare ??= new SandboxThread(this.options);
    }).unref();
  }
}
