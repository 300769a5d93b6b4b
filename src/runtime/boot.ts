import { behavioursSource, guestSource } from "./assets.js";
import { READ_COUNTERS } from "./behaviours/branches.js";
import { type EngineOptions, LOADING_MS } from "./engine.js";
import type { EngineImage } from "./engineImage.js";
import { Machine } from "./machine.js";
import { type QuickJs, startQuickJs } from "./quickjsBuild.js";

/** How long booting the kit and the intents may take, in milliseconds. */
const BOOT_MS = 30_000;

/** A machine that is as its image says, and the instance that it runs on. */
export interface BootedMachine {
  readonly machine: Machine;
  readonly quickjs: QuickJs;
  readonly image: EngineImage;
}

/**
 * Boots the kit, the scripts and the intents, and takes the image; or starts from the image of an earlier boot.
 * @param loading is called when all that is left is to load behaviours
 * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY where a script fails at boot
 */
export async function bootMachine(options: EngineOptions, loading = (): void => undefined): Promise<BootedMachine> {
  const { memoryMb, scripts, specs, fixtures, behaviours, deadlineMs, counts, image } = options;
  const quickjs = await startQuickJs(memoryMb);
  if (image !== undefined) return { machine: new Machine(quickjs, image.boot, fixtures?.buffer), quickjs, image };
  const machine = new Machine(quickjs);
  machine.evaluate(guestSource(), "backlot.js", BOOT_MS);
  for (const script of scripts) machine.evaluate(script, "generated.js", BOOT_MS);
  machine.call(machine.find(["backlot", "boot"]), specs, BOOT_MS);
  if (fixtures !== undefined) {
    machine.place(fixtures.buffer, ["backlot"], "fixtureBuffer");
    machine.call(machine.find(["backlot", "furnish"]), JSON.stringify(fixtures.tables), BOOT_MS);
  }
  const [open, send] = [machine.find(["backlot", "open"]), machine.find(["backlot", "send"])];
  if (behaviours !== undefined) admit(behaviours, machine, deadlineMs + LOADING_MS, loading);
  const counted = counts === true ? machine.find([READ_COUNTERS]) : null;
  machine.freeze();
  return { machine, quickjs, image: { boot: machine.boot, open, send, counts: counted } };
}

/** Loads behaviours: the guest first hides and hardens all that they must not reach, and is ready when they are in. */
function admit(behaviours: string, machine: Machine, deadlineMs: number, loading: () => void): void {
  machine.evaluate(behavioursSource(), "backlot.js", BOOT_MS);
  const engage = machine.find(["backlot", "engage"]);
  machine.call(machine.find(["backlot", "enclose"]), "", BOOT_MS);
  loading();
  machine.evaluate(behaviours, "behaviours.js", deadlineMs);
  machine.call(engage, "", BOOT_MS);
}
