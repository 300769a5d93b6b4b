import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { foldsOf, type Packed, pack } from "../../kit/internal.js";
import type { Catalog, Intent } from "../../schema/index.js";
import { readJson } from "../../schema/source.js";
import type { IntentSchema, IntentSource } from "../../schema/types.js";
import type { FixtureRows } from "../rows/fixtureRows.js";
import { looksLikeRows } from "../rows/rowFiles.js";
import type { Cache } from "./cache.js";
import { type FileContent, type Fingerprint, filesOf, fingerprintOf, packageVersion, remember } from "./remember.js";

/** Intents that were read and checked. */
export interface LoadedIntents {
  readonly intents: readonly Intent[];
  readonly catalog: Catalog;
  /** Key of the files' contents; null if they cannot be read. */
  readonly key: string | null;
}

/** Cached content: the facts of each intent, and the index of its file. */
interface Kept {
  readonly intents: readonly { readonly intent: IntentSchema; readonly from: number }[];
  readonly catalog: Catalog;
}

/**
 * Reads intents and makes their catalogue, or takes both from the cache; only new files load the validator.
 * @throws BacklotError UNFINISHED_IMPORT for intents of an unfinished import; otherwise as `readIntents` does
 */
export async function loadedIntents(source: string | readonly string[], cache: Cache | null): Promise<LoadedIntents> {
  for (const report of reportsBeside(source)) (await import("./refuseUnfinished.js")).refuseUnfinished(report);
  let fresh: Omit<LoadedIntents, "key"> | undefined;
  const { value, key, kept } = await remember<Kept>(cache, {
    kind: "intents",
    read: () => readAll(source),
    parts: [packageVersion("zod")],
    compute: async () => {
      fresh = await checkedIntents(source);
      return keptFrom(fresh, source);
    },
  });
  if (fresh !== undefined) return { ...fresh, key };
  const files = (kept as Fingerprint).files;
  const intents = value.intents.map(({ intent, from }): Intent => ({ ...intent, source: sourceOf(files[from]) }));
  return { intents, catalog: value.catalog, key };
}

/** Returns the reports of imports that may have written the intents, which are in a folder beside the report. */
function reportsBeside(source: string | readonly string[]): string[] {
  const [first = "."] = typeof source === "string" ? [source] : source;
  const folder = resolve(first.endsWith(".json") ? dirname(first) : first);
  return [folder, dirname(folder)].map((each) => join(each, "import-report.json")).filter((file) => existsSync(file));
}

async function checkedIntents(source: string | readonly string[]): Promise<Omit<LoadedIntents, "key">> {
  const [{ readIntents }, { catalogOf }] = await Promise.all([
    import("../../transcript/files/loadIntents.js"),
    import("../../schema/catalog.js"),
  ]);
  const intents = await readIntents(source);
  return { intents, catalog: catalogOf(intents) };
}

function keptFrom({ intents, catalog }: Omit<LoadedIntents, "key">, source: string | readonly string[]): Kept {
  const files = namesOf(source) ?? [];
  return {
    intents: intents.map(({ source: place, ...intent }) => ({ intent, from: files.indexOf(place?.file ?? "") })),
    catalog,
  };
}

function readAll(source: string | readonly string[]): Fingerprint | null {
  const files = namesOf(source);
  if (files === null || files.length === 0 || new Set(files).size < files.length) return null;
  // File names in a folder count too, as they determine the order of intents.
  const base = typeof source === "string" ? source : dirname(files[0] as string);
  return fingerprintOf(files, base);
}

function namesOf(source: string | readonly string[]): readonly string[] | null {
  if (typeof source !== "string") return source;
  const stats = statSync(source, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return stats === undefined ? null : [source];
  return filesOf(source, (name) => name.endsWith(".json"));
}

/** Returns the source of an intent, which parses the file only when a place in it is needed. */
function sourceOf(origin: FileContent | undefined): IntentSource {
  if (origin === undefined) throw new BacklotError("INTERNAL", "an intent was kept without its file");
  const { file, content } = origin;
  let source: IntentSource | undefined;
  return {
    file,
    place: (path, part) => {
      source ??= readJson(file, content.toString("utf8")).source;
      return source.place(path, part);
    },
  };
}

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
      const files = filesOf(given, looksLikeRows);
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
