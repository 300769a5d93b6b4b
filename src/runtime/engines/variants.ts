import { bootProject, evaluateKit } from "./boot.js";
import type { Engine, EngineOptions } from "./engine.js";
import type { BootImage, GuestFunction } from "./engineImage.js";
import { Machine } from "./machine.js";
import { QuickJsEngine } from "./quickjs.js";
import { type QuickJs, startQuickJs } from "./quickjsBuild.js";

/** What a variant is booted from: a whole project, without anything that would be kept between them. */
export type VariantOptions = Pick<EngineOptions, "specs" | "fixtures" | "behaviours" | "deadlineMs">;

/**
 * One sandbox in this thread in which variants of a project are booted one after the other. The kit is evaluated
 * once: the memory is put back to where it was then, which is a small part of what a boot costs. Code that others
 * wrote is loaded in this very thread, so that it must be one that can be killed.
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

  /**
   * Starts a sandbox and evaluates the kit in it.
   * @param memoryMb the cap on its memory, in MiB
   * @throws BacklotError SANDBOX_MEMORY if this computer does not have that much
   */
  static async start(memoryMb: number): Promise<VariantSandbox> {
    return new VariantSandbox(await startQuickJs(memoryMb), memoryMb);
  }

  /**
   * Boots a variant. The engine of the one before is closed.
   * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY if its behaviours cannot be loaded
   */
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
