import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, namesInOutput, pathInside, readText, removeEmpty, writeAtomic } from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";

/**
 * The list of an export's files, kept in its folder: hidden, and with an ending of no dataset, so that no reader takes
 * it for data.
 */
const NOTES = ".backlot-export";

/**
 * Finds the files of an earlier export into the folder, which this one replaces.
 * @throws BacklotError FILE_UNWRITABLE for a file, for a folder of another origin, or if the list names other files
 */
export async function filesOfEarlierExport(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesInOutput(folder);
  const notes = join(folder, NOTES);
  const place = { file: folder };
  if (!existsSync(notes)) {
    if (names.length === 0) return new Map();
    const problem = `${folder} holds files that no export wrote, such as ${names[0]}; name a new folder`;
    throw new BacklotError("FILE_UNWRITABLE", problem, { place });
  }
  const listed = listedIn(readText(notes));
  if (listed !== null) return new Map(listed.map((name) => [name, pathInside(folder, name)]));
  throw new BacklotError("FILE_UNWRITABLE", `${notes} is not what an export notes; name a new folder`, { place });
}

/** Lists the files of the export, and removes those of an earlier one that it did not write. */
export async function settleExport(
  folder: string,
  files: readonly string[],
  earlier: ReadonlyMap<string, string>,
): Promise<void> {
  const notes = `${JSON.stringify({ backlot: version(), files }, null, 2)}\n`;
  await writeAtomic(await AtomicFile.createInside(folder, NOTES), notes);
  for (const [name, path] of earlier) {
    if (files.includes(name)) continue;
    await rm(path, { force: true });
    removeEmpty([dirname(path)]);
  }
}

function listedIn(notes: string): readonly string[] | null {
  try {
    const { files } = JSON.parse(notes) as { readonly files?: unknown };
    return Array.isArray(files) && files.every((name) => typeof name === "string") ? files : null;
  } catch {
    return null;
  }
}
