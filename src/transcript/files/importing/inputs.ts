import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { refuseSpecialFiles, unreadableFile } from "../../../base/io/index.js";

const JSON_FILES: readonly string[] = [".json", ".jsonl", ".json.gz", ".jsonl.gz"];

/**
 * Expands a dataset's paths to files: a file for itself, whatever its name; a folder for the JSON files in it and in
 * the folders below, in the order of their names (numbers in names by value: `dialogues_2` before `dialogues_10`); a
 * glob such as `train/dialogues_*.json` for its matches. Hidden files are skipped.
 * @param endings endings of the files to take from a folder. Default: JSON and JSONL, also compressed.
 * @throws BacklotError FILE_NOT_FOUND for a path without files, FILE_UNREADABLE
 */
export async function inputFiles(paths: readonly string[], endings = JSON_FILES): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await filesOf(path, endings);
    if (found.length === 0) {
      throw new BacklotError("FILE_NOT_FOUND", `${path} holds no files that end in ${endings.join(", ")}`, {
        place: { file: path },
      });
    }
    if (found.length > 1 || found[0] !== path) refuseSpecialFiles(found);
    files.push(...found);
  }
  return files;
}

async function filesOf(path: string, endings: readonly string[]): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => isWanted(name, endings))
      .sort(byName)
      .map((name) => join(path, name));
  } catch (cause) {
    const error = unreadableFile(path, cause, "file or folder");
    const matched = error.code === "FILE_NOT_FOUND" ? await globbed(path) : [];
    if (matched.length > 0) return matched;
    throw error;
  }
}

const isWanted = (name: string, endings: readonly string[]): boolean =>
  !/(^|[\\/])\./.test(name) && endings.some((ending) => name.endsWith(ending));

async function globbed(pattern: string): Promise<string[]> {
  const { glob, isDynamicPattern } = await import("tinyglobby");
  return isDynamicPattern(pattern) ? (await glob(pattern, { expandDirectories: false })).sort(byName) : [];
}

const collator = new Intl.Collator("en", { numeric: true });
const byName = (one: string, other: string): number => collator.compare(one, other) || (one < other ? -1 : 1);
