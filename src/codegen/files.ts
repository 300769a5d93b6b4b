/** The name of a printed module, without ending. `index` is taken by the folder's own index. */
export function moduleName(name: string): string {
  return name === "index" ? "index.intent" : name;
}

/**
 * The folders of printed files beside the classes: row types, types of object slots, and zod validators (host only).
 */
export const FOLDERS = ["entities", "objects", "validators"] as const;

/** A module that validators share. No command can be called so. */
export const OWN_OBJECT = "own-object";

/** The file that says what everything was printed from. */
export const MANIFEST = "manifest.json";

const PRINTED = new RegExp(
  `^(?:(?:${FOLDERS.join("|")})/)?(?:[A-Za-z_][A-Za-z0-9_]*(?:\\.intent)?|${OWN_OBJECT})\\.ts$`,
);

/** Whether a path, relative to the output folder, is one that codegen might print. */
export function isPrintedPath(path: string): boolean {
  return PRINTED.test(path);
}
