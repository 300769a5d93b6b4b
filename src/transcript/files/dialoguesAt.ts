import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "../../base/io/isFolder.js";

const IMPORTED = "transcripts.jsonl";

/**
 * Returns the path of a corpus's dialogues: one file in a folder that `import` or `make` wrote, otherwise the path
 * itself.
 */
export function dialoguesAt(path: string): string {
  return isFolder(path) && existsSync(join(path, IMPORTED)) ? join(path, IMPORTED) : path;
}

/** Returns the folder of intents in a corpus's folder or beside the corpus; null if there is none. */
export function intentsAt(path: string): string | null {
  const folders = [join(path, "intents"), join(dirname(resolve(path)), "intents")];
  return folders.find(isFolder) ?? null;
}
