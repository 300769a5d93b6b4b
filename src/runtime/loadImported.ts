import { join } from "node:path";
import { isFolder } from "../base/io/isFolder.js";
import { given } from "../base/json/given.js";
import type { Backend } from "./backend.js";
import type { BackendOptions } from "./backendOptions.js";
import { loadBackend } from "./loadBackend.js";

/**
 * Loads the back-end of a folder that an import wrote: `intents`, with `intents/behaviours` and `fixtures` if they are
 * there.
 * @throws BacklotError as `loadBackend` does
 */
export function loadImported(folder: string, options: BackendOptions = {}): Promise<Backend> {
  const found = (path: string): string | undefined => (isFolder(join(folder, path)) ? join(folder, path) : undefined);
  const beside = given({ behaviours: found("intents/behaviours"), fixtures: found("fixtures") });
  return loadBackend(join(folder, "intents"), { ...beside, ...options });
}
