import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder, refuseSpecialFiles, unreadableFile } from "../../base/io/index.js";

const ENDINGS = [".json", ".jsonl"];

/**
 * Returns the files of paths: a file of any name stands for itself, a folder for the plans directly in it (`*.json`, `*.jsonl`), by name.
 * @throws BacklotError FILE_NOT_FOUND for a folder without such files, FILE_UNREADABLE for an unlistable folder
 */
export function planFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (isFolder(path) ? filesIn(path) : [path]));
}

function filesIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  if (names.length === 0) {
    const message = `the folder ${folder} holds no plans (${ENDINGS.join(", ")}); \`backlot rehearse --save-plans ${folder}\` writes those of what fails`;
    throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: folder } });
  }
  const found = names.sort().map((name) => join(folder, name));
  refuseSpecialFiles(found);
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw unreadableFile(folder, cause);
  }
}
