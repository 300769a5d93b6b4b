import { answered, BOOT_MS, SandboxThread } from "../pool/sandboxThread.js";
import { keptImage } from "./boot.js";
import type { EngineOptions } from "./engine.js";
import type { EngineImage } from "./engineImage.js";

/** Returns the image of a boot: cached, or from a temporary thread, where third-party code can be stopped. */
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
