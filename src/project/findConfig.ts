import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const NAMES = ["backlot.config.ts", "backlot.config.mts", "backlot.config.js", "backlot.config.mjs"];

/**
 * The config file of the project that a folder belongs to: the nearest one in it or above, no further up than the
 * folder with the package.json; without a package.json, in the folder itself only.
 * @returns null if there is none
 */
export function findConfig(from: string): string | null {
  for (const folder of projectFolders(resolve(from))) {
    const found = configIn(folder);
    if (found !== null) return found;
  }
  return null;
}

/** The config file in a folder itself, or null. */
export function configIn(folder: string): string | null {
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function projectFolders(from: string): string[] {
  const folders: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, "package.json"))) return folders;
    if (folder === dirname(folder)) return [from];
  }
}
