import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARED = process.env.BACKLOT_SHARED ?? fileURLToPath(new URL("../../shared", import.meta.url));

/** A folder or file of the reference data beside the repository; null where it is absent. */
export function shared(path) {
  const found = join(SHARED, path);
  return existsSync(found) ? found : null;
}
