import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { namesInOutput, pathInside, readText } from "../../../base/io/index.js";

/** The report of a split, in its folder. */
export const SPLIT_REPORT = "split.json";

/** The files that a split may have written: a part, or a folder's `train` or `test`. */
const PART = /^[^/\\]+(\/(train|test))?\.jsonl$/;

/**
 * Finds the files of an earlier split into the folder, which this one replaces: their paths by their names.
 * @throws BacklotError FILE_UNWRITABLE for a file, for a folder of another origin, or if the report names other files
 */
export async function filesOfEarlierSplit(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesInOutput(folder);
  if (names.length === 0) return new Map();
  const place = { file: folder };
  if (!names.includes(SPLIT_REPORT)) {
    throw new BacklotError("FILE_UNWRITABLE", `${folder} holds files that no split wrote; name a new folder`, {
      place,
    });
  }
  const listed = listedIn(readText(join(folder, SPLIT_REPORT)));
  const foreign = listed?.find((name) => !PART.test(name));
  if (listed === null || foreign !== undefined) {
    const what = foreign === undefined ? "is not the report of a split" : `lists ${foreign}, which no split wrote`;
    throw new BacklotError("FILE_UNWRITABLE", `${join(folder, SPLIT_REPORT)} ${what}; name a new folder`, { place });
  }
  return new Map(listed.map((name) => [name, pathInside(folder, name)]));
}

function listedIn(report: string): readonly string[] | null {
  try {
    const { files } = JSON.parse(report) as { readonly files?: unknown };
    return typeof files === "object" && files !== null ? Object.keys(files) : null;
  } catch {
    return null;
  }
}
