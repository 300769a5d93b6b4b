import { given } from "../../base/json/given.js";
import { COUNTS } from "../behaviours/branches.js";
import { type BootedMachine, bootMachine, type Loading } from "../engines/boot.js";
import type { EngineOptions } from "../engines/engine.js";
import type { EngineImage } from "../engines/engineImage.js";
import { Machine } from "../engines/machine.js";
import { type PreparedQuickJs, prepareQuickJs } from "../engines/quickjsBuild.js";
import type { Checkpoint } from "./checkpoint.js";
import { type Answer, type Brought, REPEAT_MS, type SandboxHost, type Way } from "./pool.js";

/** Maximum number of sandboxes of an engine: so many dialogues in turn cost nothing extra. */
export const MAX_SANDBOXES = 4;

/*
 * Thresholds for taking a checkpoint. Taking one costs about half a millisecond for each MiB of heap, restoring it
 * less. The times below are wall time for each MiB.
 */

/** After bringing up a dialogue by executing messages for this long, unless for the first time. */
const REPEATED_MS = 0.25;
/** When a dialogue that executed for this long since its last checkpoint loses its sandbox: it may never come back. */
const LEAVING_MS = 8;
/** Within a dialogue: limits the cost of a failing command, after which a sandbox must start anew. */
const RUNNING_MS = 256;
/** A few messages take long only if they are expensive, or the machine was busy. */
const FEW_MESSAGES = 50;
const DEAR_MS = 128;
const MIB = 1024 * 1024;

interface Sandbox {
  readonly machine: Machine;
  /** Time of execution since the last checkpoint, in milliseconds, and number of messages. */
  spent: number;
  executed: number;
}

/** The sandboxes of this thread. The first is booted; the others start from its image when first needed. */
export class Sandboxes implements SandboxHost {
  readonly count: number;
  private readonly booted: BootedMachine;
  private readonly placed: ArrayBuffer | undefined;
  private readonly prepared: readonly PreparedQuickJs[];
  private readonly sandboxes: Sandbox[];
  private readonly deadlineMs: number;
  private readonly isShared: boolean;
  private readonly eagerness: number;

  private constructor(
    booted: BootedMachine,
    prepared: readonly PreparedQuickJs[],
    options: EngineOptions,
    isShared: boolean,
  ) {
    this.booted = booted;
    this.prepared = prepared;
    this.count = prepared.length + 1;
    this.sandboxes = [{ machine: booted.machine, spent: 0, executed: 0 }];
    this.deadlineMs = options.deadlineMs;
    this.placed = options.fixtures?.buffer;
    this.isShared = isShared;
    this.eagerness = options.checkpointEagerness ?? 1;
  }

  /** Boots the first sandbox and prepares the others. @param isShared whether other threads read the checkpoints */
  static async start(options: EngineOptions, isShared = false, loading?: Loading): Promise<Sandboxes> {
    const booted = await bootMachine(options, loading);
    const others = Array.from({ length: (options.sandboxes ?? MAX_SANDBOXES) - 1 }, () =>
      prepareQuickJs(booted.quickjs),
    );
    // If memory is short, there are fewer.
    const prepared = (await Promise.allSettled(others)).flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    return new Sandboxes(booted, prepared, options, isShared);
  }

  static over(booted: BootedMachine, options: EngineOptions): Sandboxes {
    return new Sandboxes(booted, [], options, false);
  }

  get imageSize(): number {
    return this.booted.machine.imageSize;
  }

  get image(): EngineImage {
    return this.booted.image;
  }

  ready(): number {
    return 0;
  }

  bring(number: number, { from, messages, keeps, isAgain }: Way): Brought {
    const sandbox = this.sandbox(number);
    const leavingMs = sandbox.executed < FEW_MESSAGES ? DEAR_MS : LEAVING_MS;
    const left = keeps && this.isWorth(sandbox, sandbox.spent, leavingMs) ? this.checkpoint(number) : null;
    const { machine } = sandbox;
    switch (from.kind) {
      case "boot":
        machine.restore();
        reset(sandbox);
        if (from.opening !== "")
          this.timed(sandbox, () => machine.call(this.image.open, from.opening, this.deadlineMs));
        break;
      case "checkpoint":
        machine.resume(from.checkpoint);
        reset(sandbox);
        break;
      case "sandbox":
        if (from.sandbox !== number) {
          const source = this.sandbox(from.sandbox);
          machine.copy(source.machine);
          sandbox.spent = source.spent;
          sandbox.executed = source.executed;
        }
        break;
      default:
        from satisfies never;
    }
    const spent = sandbox.spent;
    for (const message of messages)
      this.timed(sandbox, () => machine.call(this.image.send, message, this.deadlineMs + REPEAT_MS));
    const isFar = isAgain && messages.length > 0 && this.isWorth(sandbox, sandbox.spent - spent, REPEATED_MS);
    return { left, reached: isFar ? this.checkpoint(number) : null };
  }

  send(number: number, message: string, way?: Way): Answer {
    const brought = way === undefined ? undefined : this.bring(number, way);
    const sandbox = this.sandbox(number);
    const { send, counts } = this.image;
    const answerer = message === COUNTS ? (counts ?? send) : send;
    const text = this.timed(sandbox, () => sandbox.machine.call(answerer, message, this.deadlineMs));
    return { text, isFar: this.isWorth(sandbox, sandbox.spent, RUNNING_MS), ...given({ brought }) };
  }

  checkpoint(number: number): Checkpoint {
    const sandbox = this.sandbox(number);
    reset(sandbox);
    return sandbox.machine.checkpoint(this.isShared);
  }

  close(): void {
    this.sandboxes.length = 0;
  }

  private sandbox(number: number): Sandbox {
    const there = this.sandboxes[number];
    if (there !== undefined) return there;
    const quickjs = (this.prepared[number - 1] as PreparedQuickJs)();
    const created = { machine: new Machine(quickjs, this.image.boot, this.placed), spent: 0, executed: 0 };
    this.sandboxes[number] = created;
    return created;
  }

  private isWorth({ machine }: Sandbox, spent: number, msPerMib: number): boolean {
    return spent * this.eagerness >= (msPerMib * machine.heapSize) / MIB;
  }

  private timed<T>(sandbox: Sandbox, act: () => T): T {
    const start = performance.now();
    const result = act();
    sandbox.spent += performance.now() - start;
    sandbox.executed++;
    return result;
  }
}

function reset(sandbox: Sandbox): void {
  sandbox.spent = 0;
  sandbox.executed = 0;
}
