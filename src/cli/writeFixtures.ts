import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../errors.js";
import { WholeFile, writeWhole } from "../io/index.js";
import { generateFixtures } from "../runtime/rows/generate.js";
import type { FixtureFormat } from "../runtime/rows/write.js";
import { fixtureText } from "../runtime/rows/write.js";
import { readIntents } from "../schema/index.js";
import { EXIT } from "./exit.js";
import { given } from "./given.js";
import { counted, err, out } from "./output.js";
import { settingsFrom } from "./settings.js";

/** The flags of `backlot fixtures`. */
export interface FixturesFlags {
  readonly intents?: string;
  readonly config?: string;
  readonly count: number;
  readonly seed?: number;
  readonly now?: string;
  readonly out?: string;
  readonly format: FixtureFormat;
  readonly force?: boolean;
}

const FORMATS = ["json", "jsonl", "csv"] as const;

/**
 * Generates fixtures and prints or writes them.
 * @returns the exit code
 * @throws BacklotError BAD_OPTION for an entity that is none; NO_CLOCK; FILE_UNWRITABLE, with nothing written, where a
 * file is there already
 */
export async function writeFixtures(entities: readonly string[], flags: FixturesFlags): Promise<number> {
  const settings = await settingsFrom(flags);
  const { count, format, out: folder } = flags;
  const now = clock(settings.now);
  const intents = await readIntents(settings.intents);
  const { rows, notes } = generateFixtures(intents, { count, entities, ...given({ seed: settings.seed, now }) });
  const tables = Object.entries(rows);
  for (const note of notes) err.print(note);
  if (folder === undefined) {
    const [only, ...more] = tables;
    if (only !== undefined && more.length === 0) out.print(fixtureText(only[1], format).trimEnd());
    else if (format === "json") out.print(JSON.stringify(rows, null, 1));
    else throw new BacklotError("USAGE", `${format} holds one entity: name one, or write a file for each with --out`);
    return EXIT.good;
  }
  for (const [entity] of tables) refuseExisting(folder, entity, flags);
  for (const [entity, table] of tables) {
    await writeWhole(await WholeFile.createInside(folder, `${entity}.${format}`), fixtureText(table, format));
  }
  err.print(`${counted(tables.length, "file")} of ${counted(count, "row")} in ${folder}`);
  return EXIT.good;
}

/** An entity has one file: another format counts as well, and is not replaced by this one. */
function refuseExisting(folder: string, entity: string, { format, force }: FixturesFlags): void {
  for (const ending of FORMATS) {
    const file = join(folder, `${entity}.${ending}`);
    if (!existsSync(file) || (ending === format && force === true)) continue;
    const advice = ending === format ? "--force replaces it" : "an entity has one file of fixtures; remove it first";
    throw new BacklotError("FILE_UNWRITABLE", `${file} is there already; ${advice}`, { place: { file } });
  }
}

function clock(now: string | number | undefined): number | undefined {
  if (now === undefined) return undefined;
  const time = new Date(now).getTime();
  if (!Number.isFinite(time))
    throw new BacklotError("NO_CLOCK", `now is ${JSON.stringify(now)}, which is no point in time`);
  return time;
}
