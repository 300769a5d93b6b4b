/** The name of a printed module, without its ending. `index` is reserved for the folder's own index. */
export function moduleName(name: string): string {
  return name === "index" ? "index.intent" : name;
}

/** Folders of printed files beside the classes: row types, types of object slots, and zod validators (host only). */
export const FOLDERS = ["entities", "objects", "validators"] as const;

/** A module that validators share. No command can have this name. */
export const OWN_OBJECT = "own-object";

/** The name of the file that lists the inputs and outputs of a run. */
export const MANIFEST = "manifest.json";

const PRINTED = new RegExp(
  `^(?:(?:${FOLDERS.join("|")})/)?(?:[A-Za-z_][A-Za-z0-9_]*(?:\\.intent)?|${OWN_OBJECT})\\.ts$`,
);

/** True if codegen might print a file at a path relative to the output folder. */
export function isPrintedPath(path: string): boolean {
  return PRINTED.test(path);
}
