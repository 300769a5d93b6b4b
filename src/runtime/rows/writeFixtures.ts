import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../errors.js";
import { AtomicFile, writeAtomic } from "../../io/index.js";
import type { FixtureRows } from "./fixtureRows.js";
import { type FixtureFormat, fixtureText } from "./write.js";

const FORMATS: readonly FixtureFormat[] = ["json", "jsonl", "csv"];

/** How fixtures are written. */
export interface WriteFixturesOptions {
  /** One JSON array, one row a line, or a header of slot names and a row a line. Default: `json`. */
  readonly format?: FixtureFormat;
  /** Whether files of the same names are replaced. Default: false, they are refused. */
  readonly replace?: boolean;
}

/**
 * Writes rows into a folder that `loadBackend` takes as `fixtures`: a file for each entity.
 * @param folder made if it is not there
 * @param rows by entity name, such as those of `generateFixtures`
 * @returns the paths of the files
 * @throws BacklotError FILE_UNWRITABLE, with nothing written, where an entity has a file already, whatever its format
 */
export async function writeFixtures(
  folder: string,
  rows: FixtureRows,
  { format = "json", replace = false }: WriteFixturesOptions = {},
): Promise<readonly string[]> {
  const entities = Object.keys(rows);
  for (const entity of entities) refuseExisting(folder, entity, format, replace);
  for (const [entity, table] of Object.entries(rows)) {
    await writeAtomic(await AtomicFile.createInside(folder, `${entity}.${format}`), fixtureText(table, format));
  }
  return entities.map((entity) => join(folder, `${entity}.${format}`));
}

/** An entity has one file: another format counts as well, and is not replaced by this one. */
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
