import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder with reference data beside the repository, or the one that BACKLOT_SHARED names. */
const root = resolve(process.env.BACKLOT_SHARED ?? fileURLToPath(new URL("../../shared", import.meta.url)));

/** True if the reference data is there. Tests that need it skip where it is not, and say so in their names. */
export const hasShared: boolean = existsSync(join(root, "data"));

/** A path inside the reference data, such as `shared("data/lucid/intents")`. */
export function shared(path: string): string {
  return join(root, path);
}
