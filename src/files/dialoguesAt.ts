import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** What `import` and `make` call the dialogues in their folders. */
const IMPORTED = "transcripts.jsonl";

/**
 * Where the dialogues of a corpus are that a user names: of a folder that `import` or `make` wrote it is one file,
 * else the path itself.
 */
export function dialoguesAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && existsSync(join(path, IMPORTED)) ? join(path, IMPORTED) : path;
}
