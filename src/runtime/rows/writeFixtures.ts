import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { AtomicFile, writeAtomic } from "../../base/io/index.js";
import type { FixtureRows } from "./fixtureRows.js";
import { type FixtureFormat, fixtureText } from "./write.js";

const FORMATS: readonly FixtureFormat[] = ["json", "jsonl", "csv"];

/** Options for writing fixtures. */
export interface WriteFixturesOptions {
  /** Format of the files: one JSON array, one row per line, or a table with a header. Default: `json`. */
  readonly format?: FixtureFormat;
  /** True if to replace files of the same names. Default: false, which refuses them. */
  readonly replace?: boolean;
}

/**
 * Writes rows into a folder that `loadBackend` takes as `fixtures`, one file for each entity.
 * @param folder created if missing
 * @param rows rows by entity name, such as those of `generateFixtures`
 * @returns the paths of the files
 * @throws BacklotError FILE_UNWRITABLE, with nothing written, if an entity already has a file of any format
 */
export async function writeFixtures(
  folder: string,
  rows: FixtureRows,
  options: WriteFixturesOptions = {},
): Promise<readonly string[]> {
  const { format = "json", replace = false } = options;
  const entities = Object.keys(rows);
  for (const entity of entities) refuseExisting(folder, entity, format, replace);
  for (const [entity, table] of Object.entries(rows)) {
    await writeAtomic(await AtomicFile.createInside(folder, `${entity}.${format}`), fixtureText(table, format));
  }
  return entities.map((entity) => join(folder, `${entity}.${format}`));
}

/** An entity has one file: a file of another format counts as well, and is not replaced. */
function refuseExisting(folder: string, entity: string, format: FixtureFormat, replace: boolean): void {
  for (const ending of FORMATS) {
    const file = join(folder, `${entity}.${ending}`);
    if (!existsSync(file) || (ending === format && replace)) continue;
    const advice =
      ending === format
        ? "the option replace, --force on the command line, replaces it"
        : "an entity has one file of fixtures; remove it first";
    throw new BacklotError("FILE_UNWRITABLE", `${file} is there already; ${advice}`, { place: { file } });
  }
}
