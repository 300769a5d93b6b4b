import { behavioursSource, guestSource, imagePlaceOf } from "../host.js";
import { type EngineOptions, LOADING_MS } from "./engine.js";
import type { EngineImage, GuestFunction } from "./engineImage.js";
import { Machine } from "./machine.js";
import { type QuickJs, startQuickJs } from "./quickjsBuild.js";

/** Limit on booting the kit and the intents, in milliseconds. */
const BOOT_MS = 30_000;

/** A booted machine, its instance and its image. */
export interface BootedMachine {
  readonly machine: Machine;
  readonly quickjs: QuickJs;
  readonly image: EngineImage;
}

/** Callback before (true) and after (false) third-party code is loaded. */
export type Loading = (isLoading: boolean) => void;

/**
 * Boots the kit, the scripts and the intents, or starts from the image of an earlier boot, given or cached. Before
 * third-party code is loaded, the guest hides and hardens whatever that code must not reach.
 * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY if a script fails
 */
export async function bootMachine(options: EngineOptions, loading: Loading = () => undefined): Promise<BootedMachine> {
  const { memoryMb, scripts = [], generated, fixtures, behaviours, counters = 0 } = options;
  const place = options.image === undefined ? imagePlaceOf(options) : null;
  const image = options.image ?? (place?.get() as EngineImage | undefined);
  const quickjs = await startQuickJs(memoryMb);
  if (image !== undefined) return { machine: new Machine(quickjs, image.boot, fixtures?.buffer), quickjs, image };
  const machine = new Machine(quickjs);
  const kit = evaluateKit(machine, { scripts, loads: generated !== undefined || behaviours !== undefined, counters });
  const taken = bootProject(machine, kit, options, loading);
  place?.put(taken);
  return { machine, quickjs, image: taken };
}

/** Evaluates the kit, locked down for third-party code. @returns the object with the functions for the host */
export function evaluateKit(
  machine: Machine,
  {
    scripts,
    loads,
    counters,
  }: { readonly scripts: readonly string[]; readonly loads: boolean; readonly counters: number },
): GuestFunction {
  machine.evaluate(guestSource(), "backlot.js", BOOT_MS);
  for (const script of scripts) machine.evaluate(script, "script.js", BOOT_MS);
  if (loads) machine.evaluate(behavioursSource(), "backlot.js", BOOT_MS);
  const backlot = machine.find(["backlot"]);
  if (loads) machine.call(machine.find(["lockDown"], backlot), String(counters), BOOT_MS);
  return backlot;
}

/** Loads a project into a machine with the kit, and takes the image. @throws BacklotError if a script fails */
export function bootProject(
  machine: Machine,
  backlot: GuestFunction,
  { generated, specs, fixtures, behaviours, counters, deadlineMs }: EngineOptions,
  loading: Loading = () => undefined,
): EngineImage {
  const find = (name: string): GuestFunction => machine.find([name], backlot);
  const call = (name: string, message = ""): void => void machine.call(find(name), message, BOOT_MS);
  const load = (script: string, file: string): void => {
    loading(true);
    machine.evaluate(script, file, deadlineMs + LOADING_MS);
    loading(false);
  };
  if (generated !== undefined) {
    call("expectGenerated");
    load(generated, "generated.js");
  }
  call("boot", specs);
  if (fixtures !== undefined) {
    machine.place(fixtures.buffer, backlot, "fixtureBuffer");
    call("loadFixtures", JSON.stringify(fixtures.tables));
  }
  if (behaviours !== undefined) {
    call("expectBehaviours");
    load(behaviours, "behaviours.js");
    call("attachBehaviours");
  }
  const counts = counters === undefined ? null : find("counts");
  const [open, send] = [find("open"), find("send")];
  machine.freeze();
  return { boot: machine.boot, open, send, counts };
}

/** Returns the cached image of an earlier boot with these options. */
export function keptImage(options: EngineOptions): EngineImage | undefined {
  return imagePlaceOf(options)?.get() as EngineImage | undefined;
}
