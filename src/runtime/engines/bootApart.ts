import { answered, BOOT_MS, SandboxThread } from "../pool/sandboxThread.js";
import { keptImage } from "./boot.js";
import type { EngineOptions } from "./engine.js";
import type { EngineImage } from "./engineImage.js";

/**
 * Returns the image of a boot with these options, from the cache or from a temporary thread, so that third-party code
 * is loaded where it can be stopped.
 * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY if a script fails
 */
export async function imageFromApart(options: EngineOptions): Promise<EngineImage> {
  const kept = options.image ?? keptImage(options);
  if (kept !== undefined) return kept;
  const thread = new SandboxThread({ ...options, sandboxes: 1 });
  try {
    await thread.started();
    return answered(thread.ask({ kind: "image" }, BOOT_MS), "image").image;
  } finally {
    thread.release();
  }
}
