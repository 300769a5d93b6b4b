import type { ByteSource } from "../../../base/io/index.js";
import { type Stamp, stampOf } from "../../../base/io/stamp.js";
import { version } from "../../../base/io/version.js";
import { given } from "../../../base/json/given.js";
import type { PublishedValue, ReportEntry, ReportNote, ScoredField, ScoreReport } from "../report.js";
import { numbersOf } from "../report.js";
import type { Score } from "../score.js";

/** Files of a score by role: `{ gold: "gold.jsonl" }`. */
export type ScoredFiles = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options for scoring files of any field. */
export interface ScoreFilesOptions {
  /** The number of worst cases that each number lists. Default: 10. */
  readonly worst?: number;
  /** The stream that the path `-` stands for. Default: the process's standard input. */
  readonly stdin?: ByteSource;
}

/** A report with the files of its data; the input of `storedReport`. */
export interface FileScore {
  /** The numbers. */
  readonly report: ScoreReport;
  /** Files that two systems must share to be comparable: gold labels, references, schemas. */
  readonly data: ScoredFiles;
  /** The system's own files. */
  readonly system: ScoredFiles;
  /** Further shared data of which only the hash is known, by role. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/** A score as stored: `name`, `value`, `support`, `misses`, `interval`, `units` and its path. */
export type StoredScore = Score & Pick<ReportEntry, "path" | "isDetail">;

/** The part of a stored report under `backlot`: everything that a later comparison needs. */
export interface StoredHeader {
  /** The version of this package. */
  readonly version: string;
  /** The field of the metrics. */
  readonly field: ScoredField;
  /** The version of the definitions behind the numbers. */
  readonly definition: number;
  /** Options that change the numbers. */
  readonly options: ScoreReport["options"];
  /** Stamps of the files that both systems must share, by role. */
  readonly data: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  /** Stamps of the system's own files, by role. */
  readonly system: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  /** The parameters of the bootstrap intervals. */
  readonly intervals: { readonly resamples: number; readonly level: number; readonly seed: number };
  /** Notes from scoring. */
  readonly notes: readonly ReportNote[];
  /** The numbers, with the contribution of each dialogue. */
  readonly scores: readonly StoredScore[];
}

/** A report as one JSON object. */
export type StoredReport = Readonly<Record<string, PublishedValue>> & { readonly backlot: StoredHeader };

/**
 * Returns a report as one JSON object: the published numbers and, under `backlot`, everything that a later comparison
 * needs.
 * @throws BacklotError if a file cannot be hashed
 */
export async function storedReport(
  { report, data, system, hashes = {} }: FileScore,
  intervals: StoredHeader["intervals"],
): Promise<StoredReport> {
  const { field, definition, options, notes, entries } = report;
  const backlot: StoredHeader = {
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
  return { ...numbersOf(report), backlot: backlot as unknown as PublishedValue } as unknown as StoredReport;
}

/** Drops the units of numbers that are only shown in sections, since these are not compared again. */
function storedScore({ path, score, isDetail, isListed }: ReportEntry): StoredScore {
  const { name, value, support, error, interval, misses } = score;
  const units = isListed === false ? undefined : score.units;
  return { path, name, value, support, ...given({ error, interval, misses, units, isDetail: isDetail || undefined }) };
}

function stampsByHash(hashes: Readonly<Record<string, string>>): StoredHeader["data"] {
  return Object.fromEntries(Object.entries(hashes).map(([name, sha256]) => [name, { path: null, sha256 }]));
}

async function stampsOf(files: ScoredFiles): Promise<StoredHeader["data"]> {
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
