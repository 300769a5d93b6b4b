import { sha256 as digestOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import guest from "#guest/guest";
import behaviours from "#guest/guestBehaviours";
import type { CpuClock } from "../../../base/limits/cpuTime.js";
import type * as node from "../../../runtime/host.js";
import { loadedWasm } from "./wasm.js";

/* Browser counterpart of `src/runtime/host.ts`, which the build of `backlot/browser` replaces by this file. */

/** The version of this package. */
export const version = (): string => BACKLOT_VERSION;

/** The kit as one script for the sandbox. */
export const guestSource = (): string => guest;

/** The script that loads and calls behaviours, evaluated after the kit. */
export const behavioursSource = (): string => behaviours;

/** The engine, as given to `loadBackend`. */
export const wasmBytes = loadedWasm;

/** The wall clock: browsers report no CPU time, and wall time is stricter. */
export const ownCpuClock = (): CpuClock => () => performance.now();

/** Does nothing: a browser decides on optimisation itself. */
export function optimiseLate(): void {}

/** Returns null: a browser has no cache folder. */
export const imagePlaceOf = (): null => null;

/** Returns the SHA-256 digest of the concatenated parts, in hexadecimal digits. */
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
