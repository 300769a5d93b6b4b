import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { OWN_MODULES } from "../../base/io/version.js";

const require = createRequire(OWN_MODULES);

/** Returns the version of a package that Backlot uses, on which results may depend. */
export function packageVersion(name: string): string {
  for (let folder = dirname(require.resolve(name)); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file)
      ? (JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string })
      : {};
    if (found.name === name) return `${name} ${found.version}`;
    if (dirname(folder) === folder) return name;
  }
}
