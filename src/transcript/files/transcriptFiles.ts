import { basename, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { filesAt } from "../../base/io/index.js";

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
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist or a folder without such files, FILE_UNREADABLE
 * for a folder that may not be listed
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
