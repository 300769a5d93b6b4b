import { sha256 as digestOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import guest from "#guest/guest";
import behaviours from "#guest/guestBehaviours";
import type { CpuClock } from "../../limits/cpuTime.js";
import type * as node from "../../runtime/host.js";
import { loadedWasm } from "./wasm.js";

/* What `src/runtime/host.ts` says of Node, for a browser: the build of `backlot/browser` puts this file in its place. */

/** The version of this package. */
export const version = (): string => BACKLOT_VERSION;

/** The kit as one script for the sandbox. */
export const guestSource = (): string => guest;

/** The script that loads and asks behaviours, to be evaluated after the kit. */
export const behavioursSource = (): string => behaviours;

/** The engine, as `loadBackend` was given it. */
export const wasmBytes = loadedWasm;

/** A browser says nothing of CPU time: the wall clock is stricter. */
export const ownCpuClock = (): CpuClock => () => performance.now();

/** A browser decides for itself. */
export function optimiseLate(): void {}

/** A browser has no folder for a cache. */
export const imagePlaceOf = (): null => null;

/** The SHA-256 digest of texts and bytes, one after the other, in hexadecimal digits. */
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
