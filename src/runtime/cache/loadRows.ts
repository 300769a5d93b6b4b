import { extname } from "node:path";
import { foldsOf, type Packed, pack } from "../../kit/internal.js";
import type { Catalog, Intent } from "../../schema/index.js";
import type { FixtureRows } from "../rows/fixtureRows.js";
import type { Cache } from "./cache.js";
import type { LoadedIntents } from "./loadIntents.js";
import { filesOf, fingerprintOf, packageVersion, remember } from "./remember.js";

const FORMATS: ReadonlySet<string> = new Set([".json", ".jsonl", ".csv"]);

/** Returns initial rows, packed, from the cache if possible. @throws BacklotError as `loadFixtures` does */
export async function loadedRows(
  given: string | FixtureRows,
  { intents, catalog, key }: LoadedIntents,
  cache: Cache | null,
): Promise<Packed> {
  if (typeof given !== "string" || key === null) return packedRows(given, intents, catalog);
  const { value } = await remember<Packed>(cache, {
    kind: "rows",
    read: () => {
      const files = filesOf(given, (name) => FORMATS.has(extname(name)));
      return files === null ? null : fingerprintOf(files, given);
    },
    parts: [key, packageVersion("csv-parse")],
    compute: () => packedRows(given, intents, catalog),
  });
  return value;
}

/** Reads or takes fixture rows, checks and packs them. @throws BacklotError as `loadFixtures` and `checkFixtures` do */
export async function packedRows(
  given: string | FixtureRows,
  intents: readonly Intent[],
  catalog: Catalog,
): Promise<Packed> {
  const rows =
    typeof given === "string"
      ? (await import("../rows/load.js")).loadFixtures(given, intents)
      : (await import("../rows/fixtureRows.js")).checkFixtures(given, intents);
  return pack(rows, foldsOf(catalog.values()));
}
