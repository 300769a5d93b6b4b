import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder } from "../../base/io/isFolder.js";
import { filesAt } from "../../base/io/listing.js";

const ENDINGS = [".jsonl", ".json", ".jsonl.gz", ".json.gz"];

/**
 * The reports of `import`, `split` and `make` in their folders, each with further files there that hold no transcripts.
 */
const REPORTS: Readonly<Record<string, readonly string[]>> = {
  "import-report.json": [],
  "split.json": [],
  "make-report.json": ["discarded.jsonl"],
};

function corpusIn(names: readonly string[]): string[] {
  const others = new Set(
    names.flatMap((name) => (Object.hasOwn(REPORTS, name) ? [name, ...(REPORTS[name] ?? [])] : [])),
  );
  return names.filter((name) => !others.has(name));
}

/**
 * Expands paths to files of transcripts: a file for itself, whatever its name; a folder for the transcripts directly in
 * it (`*.jsonl`, `*.json`, either with `.gz`), sorted by name. Reports and other files of `import`, `split` and `make`
 * are skipped.
 */
export async function transcriptFiles(paths: string | readonly string[]): Promise<string[]> {
  return (typeof paths === "string" ? [paths] : paths).flatMap((path) => {
    const files = filesAt(path, (name) => ENDINGS.some((ending) => name.endsWith(ending)));
    if (files.length === 1 && files[0] === path) return files;
    const names = corpusIn(files.map((file) => basename(file)));
    if (names.length > 0) return names.map((name) => join(path, name));
    const message = `the folder ${path} holds no transcripts (${ENDINGS.join(", ")}); at the prompt of backlot run, .save writes one`;
    throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: path } });
  });
}

const IMPORTED = "transcripts.jsonl";

/**
 * Returns the path of a corpus's dialogues: one file in a folder that `import` or `make` wrote, otherwise the path
 * itself.
 */
export function dialoguesAt(path: string): string {
  return isFolder(path) && existsSync(join(path, IMPORTED)) ? join(path, IMPORTED) : path;
}

export function intentsAt(path: string): string | null {
  const folders = [join(path, "intents"), join(dirname(resolve(path)), "intents")];
  return folders.find(isFolder) ?? null;
}

export const holdsIntents = (folder: string): boolean => isFolder(join(folder, "intents"));

/** Returns the folder of a path's intents: its folder `intents` if it has one, otherwise the path itself. */
export const intentsIn = (path: string): string => (holdsIntents(path) ? join(path, "intents") : path);
