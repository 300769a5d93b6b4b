import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "../io/isFolder.js";

/** What `import` and `make` call the dialogues in their folders. */
const IMPORTED = "transcripts.jsonl";

/**
 * Where the dialogues of a corpus are that a user names: of a folder that `import` or `make` wrote it is one file,
 * else the path itself.
 */
export function dialoguesAt(path: string): string {
  return isFolder(path) && existsSync(join(path, IMPORTED)) ? join(path, IMPORTED) : path;
}

/** The folder of intents in a corpus's folder, or beside the corpus; otherwise null. */
export function intentsAt(path: string): string | null {
  const folders = [join(path, "intents"), join(dirname(resolve(path)), "intents")];
  return folders.find(isFolder) ?? null;
}
