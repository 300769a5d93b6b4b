import type { ByteSource } from "../../io/index.js";
import { type Stamp, stampOf } from "../../io/stamp.js";
import { version } from "../../io/version.js";
import { given } from "../../json/given.js";
import type { PublishedValue, ReportEntry, ReportNote, ScoredField, ScoreReport } from "../report.js";
import { numbersOf } from "../report.js";
import type { Score } from "../score.js";

/** The files of a score by what they are: `{ gold: "gold.jsonl" }`. */
export type ScoredFiles = Readonly<Record<string, string | readonly string[] | undefined>>;

/** How files are scored, whatever the field. */
export interface ScoreFilesOptions {
  /** How many of the worst cases each number lists. Default: 10. */
  readonly worst?: number;
  /** What the path `-` stands for. Default: the process's standard input. */
  readonly stdin?: ByteSource;
}

/** A report, and the files it was made from: what `storedReport` stores. */
export interface FileScore {
  /** The numbers. */
  readonly report: ScoreReport;
  /** What two systems must share to be comparable: gold labels, references, schemas. */
  readonly data: ScoredFiles;
  /** What the system itself said or did. */
  readonly system: ScoredFiles;
  /** Further data that both must share and of which only the hash is known, by what it is. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/** A score as it is stored: `name`, `value`, `support`, `misses`, `interval`, `units`, and where it stands. */
export type StoredScore = Score & Pick<ReportEntry, "path" | "isDetail">;

/** What a stored report holds under `backlot`, beside the published numbers: all it takes to compare it again. */
export interface StoredHeader {
  /** The version of this package. */
  readonly version: string;
  /** Whose metrics they are. */
  readonly field: ScoredField;
  /** The version of the definitions behind the numbers. */
  readonly definition: number;
  /** What was chosen that changes the numbers. */
  readonly options: ScoreReport["options"];
  /** The files that both systems must share, by what they are. */
  readonly data: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  /** The system's own files, by what they are. */
  readonly system: Readonly<Record<string, Stamp | readonly Stamp[]>>;
  /** How the intervals were drawn. */
  readonly intervals: { readonly resamples: number; readonly level: number; readonly seed: number };
  /** What was met on the way. */
  readonly notes: readonly ReportNote[];
  /** The numbers with their dialogues. */
  readonly scores: readonly StoredScore[];
}

/** A report as one JSON object. */
export type StoredReport = Readonly<Record<string, PublishedValue>> & { readonly backlot: StoredHeader };

/**
 * A score of files as it is stored: one JSON object with the published numbers, and under `backlot` all it takes to
 * compare it.
 * @throws BacklotError where a file cannot be hashed
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

/** What is only listed in a section is not compared again, so that it goes without its units. */
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
