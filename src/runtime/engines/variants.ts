import { bootProject, evaluateKit } from "./boot.js";
import type { Engine, EngineOptions } from "./engine.js";
import type { BootImage, GuestFunction } from "./engineImage.js";
import { Machine } from "./machine.js";
import { QuickJsEngine } from "./quickjs.js";
import { type QuickJs, startQuickJs } from "./quickjsBuild.js";

/** Boot options of a variant: a whole project, without anything shared between variants. */
export type VariantOptions = Pick<EngineOptions, "specs" | "fixtures" | "behaviours" | "deadlineMs">;

/**
 * One sandbox in this thread, in which variants of a project boot one after the other. The kit is evaluated once;
 * resetting the memory to that point costs a small part of a boot. Third-party code is loaded in this thread, so it
 * must be one that can be killed.
 */
export class VariantSandbox {
  private readonly machine: Machine;
  private readonly quickjs: QuickJs;
  private readonly memoryMb: number;
  private readonly backlot: GuestFunction;
  private readonly kit: BootImage;
  private engine: Engine | null = null;

  private constructor(quickjs: QuickJs, memoryMb: number) {
    this.quickjs = quickjs;
    this.memoryMb = memoryMb;
    this.machine = new Machine(quickjs);
    this.backlot = evaluateKit(this.machine, { scripts: [], loads: true, counters: 0 });
    this.machine.freeze();
    this.kit = this.machine.boot;
  }

  /** Starts a sandbox and evaluates the kit in it. @throws BacklotError SANDBOX_MEMORY */
  static async start(memoryMb: number): Promise<VariantSandbox> {
    return new VariantSandbox(await startQuickJs(memoryMb), memoryMb);
  }

  /** Boots a variant, and closes the one before. @throws BacklotError if its behaviours cannot be loaded */
  boot(variant: VariantOptions): Engine {
    this.engine?.close();
    const options: EngineOptions = { ...variant, memoryMb: this.memoryMb, sandboxes: 1 };
    this.machine.rewind(this.kit);
    const { machine, quickjs } = this;
    const image = bootProject(machine, this.backlot, options);
    this.engine = QuickJsEngine.over({ machine, quickjs, image }, options);
    return this.engine;
  }
}
