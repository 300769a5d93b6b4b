import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const NAMES = ["backlot.config.ts", "backlot.config.mts", "backlot.config.js", "backlot.config.mjs"];

/**
 * Finds the config file of a folder's project: the nearest one in the folder or above, no further up than the folder
 * with the package.json. Without a package.json, only the folder itself is searched.
 */
export function findConfig(from: string): string | null {
  for (const folder of projectFolders(resolve(from))) {
    const found = configIn(folder);
    if (found !== null) return found;
  }
  return null;
}

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
