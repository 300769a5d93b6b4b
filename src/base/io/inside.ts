import { lstatSync, mkdirSync, rmdirSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { BacklotError } from "../errors.js";

/**
 * Returns the path of a file within an output folder, for names from data, reports and manifests. The path cannot leave
 * the folder, neither by name nor through a link below it. A link in the last place is allowed: removing or replacing
 * it does not touch its target.
 * @param folder as the user named it; it may itself be a link
 * @param name relative to the folder
 */
export function pathInside(folder: string, name: string): string {
  const path = normalize(name);
  const parts = path.split(sep);
  const leaves = path === "." || isAbsolute(path) || parts.includes("..") || /[\0\\:]/.test(name);
  if (leaves) throw refused(folder, name, `${JSON.stringify(name)} does not name a file in it`);
  for (let length = 1; length < parts.length; length += 1) {
    const folderOnPath = join(folder, ...parts.slice(0, length));
    const found = entryAt(folder, name, folderOnPath);
    if (found === undefined) break;
    if (found.isSymbolicLink())
      throw refused(folder, name, `${folderOnPath} is a link, which may lead out of the folder`);
    if (!found.isDirectory()) throw refused(folder, name, `${folderOnPath} is in the way: a folder is needed there`);
  }
  return join(folder, path);
}

function refused(folder: string, name: string, why: string, cause?: unknown): BacklotError {
  return new BacklotError("FILE_UNWRITABLE", `nothing is written to ${folder}: ${why}`, {
    place: { file: join(folder, name) },
    cause,
  });
}

function entryAt(folder: string, name: string, path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw refused(folder, name, (cause as Error).message, cause);
  }
}

/**
 * Creates a folder within an output folder, unless it exists. No part of its path may be a link, so that files written
 * to it lie at their named place.
 * @param mode the permissions of a new folder. Default: by the umask, as for its new parents
 */
export function folderInside(folder: string, name: string, mode?: number): string {
  const path = dirname(pathInside(folder, join(name, "file")));
  try {
    makeFolders(dirname(path));
    makeFolders(path, mode);
    return path;
  } catch (cause) {
    throw refused(folder, name, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/**
 * Creates a folder and its parents, one by one: Node's recursive `mkdir` never returns if the system accepts no
 * folders, as below /proc.
 * @param mode the permissions of new folders. Default: by the umask
 * @returns the new folders, the outermost first
 */
export function makeFolders(path: string, mode?: number): string[] {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return [];
  const made = dirname(path) === path ? [] : makeFolders(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (cause) {
    // Another process may have made it meanwhile.
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return made;
    removeEmpty(made);
    throw cause;
  }
  return [...made, path];
}

/** Removes the empty folders among those that `makeFolders` made. */
export function removeEmpty(made: readonly string[]): void {
  for (const folder of [...made].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      // The folder does not exist or is not empty.
    }
  }
}
