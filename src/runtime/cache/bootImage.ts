import { behavioursSource, guestSource } from "../assets.js";
import type { EngineOptions } from "../engines/engine.js";
import { Cache, cacheKey } from "./cache.js";

/**
 * Cache entry for the image of a boot with these options. Its key covers everything in the guest's memory: the engine's
 * code, the kit, the scripts, the facts, the rows, the behaviours, and the memory size.
 */
export class ImagePlace {
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

  get(): unknown {
    return this.cache.get("image", this.key);
  }

  put(image: unknown): void {
    this.cache.put("image", this.key, image);
  }
}
