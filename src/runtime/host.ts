import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { behavioursSource, guestSource } from "./assets.js";
import { Cache, cacheKey } from "./cache/cache.js";
import type { EngineOptions } from "./engines/engine.js";

/*
 * Functions of the platform that sessions and engines need, here Node. The build of `backlot/browser` replaces this
 * file by `src/studio/browser/platform/host.ts`.
 */

export { sha256 } from "../base/io/sha256.js";
export { version } from "../base/io/version.js";
export { ownCpuClock } from "../base/limits/cpuTime.js";
export { behavioursSource, guestSource } from "./assets.js";

/** Reads the engine's WebAssembly. */
export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return readFileSync(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
}

/**
 * Makes V8 optimise WebAssembly that is compiled from now on as late as it can: after a dialogue or two. QuickJS's
 * interpreter is one large function, which V8 finds hot within the first command: optimising it takes longer than all
 * that a short process executes. It applies to the whole process, and should not be called earlier than here: after a
 * change of flags, V8 compiles Node's own modules anew instead of using its snapshot.
 */
export function optimiseLate(): void {
  setFlagsFromString(`--wasm-tiering-budget=${2 ** 31 - 1}`);
}

/** Returns the cache entry of a boot's image; null without a cache. */
export function imagePlaceOf(options: EngineOptions): Pick<ImagePlace, "has" | "get" | "put"> | null {
  return options.cache === undefined ? null : new ImagePlace(options.cache, wasmBytes(), options);
}

/**
 * Cache entry for the image of a boot with these options. Its key covers everything in the guest's memory: the engine's
 * code, the kit, the scripts, the facts, the rows, the behaviours, and the memory size.
 */
class ImagePlace {
  private readonly cache: Cache;
  private readonly key: string;

  constructor(folder: string, engine: Uint8Array, options: EngineOptions) {
    const { specs, scripts = [], generated, fixtures, behaviours, counters = null, memoryMb } = options;
    const has = [generated, fixtures, behaviours].map((one) => one !== undefined);
    this.cache = new Cache(folder);
    this.key = cacheKey(
      "image",
      engine,
      guestSource(),
      behavioursSource(),
      JSON.stringify([memoryMb, counters, scripts.length, has]),
      ...scripts,
      specs,
      ...(generated === undefined ? [] : [generated]),
      ...(fixtures === undefined ? [] : [new Uint8Array(fixtures.buffer), JSON.stringify(fixtures.tables)]),
      ...(behaviours === undefined ? [] : [behaviours]),
    );
  }

  has(): boolean {
    return this.cache.has("image", this.key);
  }

  get(): unknown {
    return this.cache.get("image", this.key);
  }

  put(image: unknown): void {
    this.cache.put("image", this.key, image);
  }
}
