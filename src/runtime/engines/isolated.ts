import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Checkpoint } from "../pool/checkpoint.js";
import { MAX_CHECKPOINT_BYTES } from "../pool/checkpoints.js";
import { LoggedGuest } from "../pool/loggedGuest.js";
import { type Answer, type Brought, Pool, REPEAT_MS, type SandboxHost, type Way } from "../pool/pool.js";
import { answered, BOOT_MS, GRACE_MS, SandboxThread } from "../pool/sandboxThread.js";
import type { Engine, EngineOptions } from "./engine.js";
import type { Guest } from "./guest.js";
import type { Request, Response } from "./isolatedPort.js";

/** Extra time for one request besides its commands, in milliseconds. */
const HANDLING_MS = 1_000;

/**
 * The sandbox in its own thread. `send` still answers synchronously: it waits for the thread, until the deadline. A
 * thread that does not return, in a built-in that no interrupt reaches, is killed and replaced (the second time by a
 * warm spare), and dialogues are rebuilt from their logs when they are next used.
 */
export class IsolatedEngine implements Engine {
  readonly name = "isolated";
  readonly host: Pool;

  private constructor(threads: SandboxThreads, { checkpointBytes = MAX_CHECKPOINT_BYTES }: EngineOptions) {
    this.host = new Pool(threads, checkpointBytes);
  }

  static async start(options: EngineOptions): Promise<IsolatedEngine> {
    return new IsolatedEngine(await SandboxThreads.start(options), options);
  }

  open(opening: string): Guest {
    return new LoggedGuest(this.host, opening);
  }

  close(): void {
    this.host.close();
  }
}

/** The sandboxes of one thread, and a spare thread for when it is killed, which starts from the image of the first. */
class SandboxThreads implements SandboxHost {
  readonly count: number;
  private readonly options: EngineOptions;
  private active: SandboxThread;
  /** Null until a thread is killed for the first time, which is rare, and while the next one is not yet started. */
  private spare: SandboxThread | null;
  private generation = 0;
  private isClosed = false;

  private constructor(active: SandboxThread, count: number, options: EngineOptions) {
    this.options = options;
    this.count = count;
    this.active = active;
    this.spare = null;
  }

  static async start(options: EngineOptions): Promise<SandboxThreads> {
    const first = new SandboxThread(options);
    try {
      await first.started();
      const { image, count } = answered(first.ask({ kind: "image" }, BOOT_MS), "image");
      return new SandboxThreads(first, count, { ...options, image, sandboxes: count });
    } catch (error) {
      first.kill();
      throw error;
    }
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
