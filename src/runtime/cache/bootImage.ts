import { behavioursSource, guestSource } from "../assets.js";
import type { EngineOptions } from "../engines/engine.js";
import { Cache, cacheKey } from "./cache.js";

/**
 * The place in the cache for the image of a boot with these options. All that goes into the memory of the guest goes
 * into the key: the engine's own code, the kit, the scripts, the facts, the rows, the behaviours, and how much memory
 * there is.
 */
export class ImagePlace {
  private readonly cache: Cache;
  private readonly key: string;

  /** @param engine the bytes of the engine's WebAssembly */
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

  /** The image that was put there; undefined without a sound one. */
  get(): unknown {
    return this.cache.get("image", this.key);
  }

  put(image: unknown): void {
    this.cache.put("image", this.key, image);
  }
}
