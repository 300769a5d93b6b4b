import { given } from "../../../../json/given.js";
import type { PublishedValue, ReportEntry, ReportNote, ScoredField, ScoreReport } from "../../../../metrics/report.js";
import { numbersOf } from "../../../../metrics/report.js";
import type { Score } from "../../../../metrics/score.js";
import { version } from "../../../version.js";
import { type Stamp, stampOf } from "./stamp.js";

/** The files of a scoring by what they are: `{ gold: "gold.jsonl" }`. */
export type Files = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A report, and the files it was made from. */
export interface Scoring {
  readonly report: ScoreReport;
  /** What two systems must share to be comparable: gold labels, references, schemas. */
  readonly data: Files;
  /** What the system itself said or did. */
  readonly system: Files;
  /** Further data that both must share and of which only the hash is known, by what it is. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/** A score as it is stored: `name`, `value`, `support`, `misses`, `interval`, `units`, and where it stands. */
export type StoredScore = Score & Pick<ReportEntry, "path" | "isDetail">;

/** What a stored report holds under `backlot`, beside the published numbers: all it takes to compare it again. */
export interface Header {
  /** The version of this package. */
  readonly version: string;
  readonly field: ScoredField;
  /** The version of the definitions behind the numbers. */
  readonly definition: number;
  readonly options: ScoreReport["options"];
  readonly data: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  readonly system: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  readonly intervals: { readonly resamples: number; readonly level: number; readonly seed: number };
  readonly notes: readonly ReportNote[];
  readonly scores: readonly StoredScore[];
}

/** A report as one JSON object. */
export type Stored = Readonly<Record<string, PublishedValue>> & { readonly backlot: Header };

/**
 * A scoring as it is stored.
 * @throws BacklotError where a file cannot be hashed
 */
export async function storedOf(
  { report, data, system, hashes = {} }: Scoring,
  intervals: Header["intervals"],
): Promise<Stored> {
  const { field, definition, options, notes, entries } = report;
  const backlot: Header = {
    version: version(),
    field,
    definition,
    options,
    data: { ...(await stampsOf(data)), ...stampsByHash(hashes) },
    system: await stampsOf(system),
    intervals,
    notes,
    scores: entries.map(storedScore),
  };
  return { ...numbersOf(report), backlot: backlot as unknown as PublishedValue } as unknown as Stored;
}

/** What is only listed in a section is not compared again, so that it goes without its units. */
function storedScore({ path, score, isDetail, isListed }: ReportEntry): StoredScore {
  const { name, value, support, error, interval, misses } = score;
  const units = isListed === false ? undefined : score.units;
  return { path, name, value, support, ...given({ error, interval, misses, units, isDetail: isDetail || undefined }) };
}

function stampsByHash(hashes: Readonly<Record<string, string>>): Header["data"] {
  return Object.fromEntries(Object.entries(hashes).map(([name, sha256]) => [name, { path: null, sha256 }]));
}

async function stampsOf(files: Files): Promise<Header["data"]> {
  const stamps: Record<string, Stamp | readonly Stamp[]> = {};
  for (const [name, paths] of Object.entries(files)) {
    if (paths === undefined) continue;
    const all = await Promise.all((typeof paths === "string" ? [paths] : paths).map(stampOf));
    const known = all.filter((stamp) => stamp !== null);
    const [first] = known;
    if (first !== undefined) stamps[name] = typeof paths === "string" ? first : known;
  }
  return stamps;
}
