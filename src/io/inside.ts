import { lstatSync, mkdirSync, rmdirSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { BacklotError } from "../errors.js";

/**
 * The path of a file in a folder that is written to, for names that come from data, from reports and from manifests.
 * It cannot lie elsewhere: neither by its name nor through a link below the folder. A link in the last place is left
 * in, since removing or replacing it does not touch what it leads to.
 * @param folder as the user named it; it may itself be a link
 * @param name relative to the folder
 * @throws BacklotError FILE_UNWRITABLE
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

/**
 * What lies at a path; undefined if nothing does.
 * @throws BacklotError FILE_UNWRITABLE if that cannot be seen
 */
function entryAt(folder: string, name: string, path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw refused(folder, name, (cause as Error).message, cause);
  }
}

/**
 * Makes a folder within one that is written to, if it is not there. No link leads elsewhere, on the way or in the
 * last place: what is written to it lies where its name says.
 * @param folder as the user named it; it may itself be a link
 * @param name relative to the folder
 * @param mode the permissions of the folder where it is made; those around it have theirs from the umask. Default:
 * from the umask too
 * @returns the path
 * @throws BacklotError FILE_UNWRITABLE
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
 * Makes a folder and those around it. Step by step: Node's own recursive `mkdir` never returns where the system takes
 * no folders, such as below /proc.
 * @param mode the permissions of those that are made. Default: as the umask has it
 * @returns those that were not there before, the outermost first
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
      // Not there, or not empty: then it stays as it is.
    }
  }
}
