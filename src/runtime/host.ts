import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { ImagePlace } from "./cache/bootImage.js";
import type { EngineOptions } from "./engines/engine.js";

/*
 * What sessions and engines ask of the platform that they run on, which is Node. The build of `backlot/browser` puts
 * `src/browser/platform/host.ts` in the place of this file.
 */

export { version } from "../io/version.js";
export { ownCpuClock } from "../limits/cpuTime.js";
export { behavioursSource, guestSource } from "./assets.js";

/** The engine as it lies on disk. */
export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return readFileSync(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
}

/**
 * Lets V8 optimise WebAssembly that is compiled from now on as late as it can. QuickJS's interpreter is one large
 * function, which V8 finds hot within the first command: optimising it takes longer than all that a short process
 * executes, and a long one waits a few milliseconds more for it. It counts for the whole process, and should be done
 * no sooner than here: once its flags have changed, V8 compiles Node's own modules anew instead of taking them from
 * its snapshot.
 */
export function optimiseLate(): void {
  setFlagsFromString(`--wasm-tiering-budget=${2 ** 31 - 1}`);
}

/** The place of a boot's image in the cache; null where none is to be used. */
export function imagePlaceOf(options: EngineOptions): Pick<ImagePlace, "get" | "put"> | null {
  return options.cache === undefined ? null : new ImagePlace(options.cache, wasmBytes(), options);
}

/** The SHA-256 digest of texts and bytes, one after the other, in hexadecimal digits. */
export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
