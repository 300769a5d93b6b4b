import { sha256 as digestOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import guest from "#guest/guest";
import behaviours from "#guest/guestBehaviours";
import type { CpuClock } from "../../../base/limits/cpuTime.js";
import type * as node from "../../../runtime/host.js";
import { loadedWasm } from "./wasm.js";

/* Browser counterpart of `src/runtime/host.ts`, which the build of `backlot/browser` replaces by this file. */

export const version = (): string => BACKLOT_VERSION;

export const guestSource = (): string => guest;

export const behavioursSource = (): string => behaviours;

export const wasmBytes = loadedWasm;

/** The wall clock: browsers report no CPU time, and wall time is stricter. */
export const ownCpuClock = (): CpuClock => () => performance.now();

/** Does nothing: a browser decides on optimisation itself. */
export function optimiseLate(): void {}

/** Returns null: a browser has no cache folder. */
export const imagePlaceOf = (): null => null;

export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = digestOf.create();
  for (const part of parts) hash.update(typeof part === "string" ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
}

({
  version,
  guestSource,
  behavioursSource,
  wasmBytes,
  ownCpuClock,
  optimiseLate,
  imagePlaceOf,
  sha256,
}) satisfies typeof node;
