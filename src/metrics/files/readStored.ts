import { stat } from "node:fs/promises";
import { BacklotError } from "../../errors.js";
import { given } from "../../json/given.js";
import { didYouMean } from "../../schema/nearest.js";
import { dialogueOf } from "../../transcript/shape/storedRun.js";
import type { ReportNote } from "../report.js";
import { type IntervalOptions, LEVEL, RESAMPLES } from "../statistics/drawOptions.js";
import { withPresentNames } from "./earlierNames.js";
import { readRecords } from "./readRecords.js";
import { type ScoreExecutedFilesOptions, scoreExecutedFiles } from "./scoreExecutedFiles.js";
import { type StoredHeader, type StoredReport, storedReport } from "./stored.js";

/** A score to compare: what is stored of it, and what it is called. */
export interface StoredSystem {
  /** The path that it was read from, with the system's name where the file holds several. */
  readonly name: string;
  /** The stored score. */
  readonly header: StoredHeader;
  /** What was met where it was scored for this comparison; what is stored was told when it was scored. */
  readonly notes?: readonly ReportNote[];
}

/** How executed dialogues are scored that are to be compared. */
export interface ReadScoreOptions extends Pick<ScoreExecutedFilesOptions, "gold" | "intents">, IntervalOptions {}

/**
 * Reads a stored score, or scores executed dialogues now.
 * @param path a file that `storedReport` or `backlot score --json` gave, `FILE#NAME` for one system of several, or a
 * file or folder of executed dialogues
 * @throws BacklotError WRONG_PREDICTIONS if it is neither, USAGE for a name that the file does not hold, or where
 * it cannot be read
 */
export async function readScore(path: string, options: ReadScoreOptions = {}): Promise<StoredSystem> {
  const { file, name, isFolder } = await scorePath(path);
  if (isFolder) return scoredNow(path, file, options);
  let first: unknown;
  for await (const record of readRecords(file)) {
    if ("problem" in record) throw record.problem;
    first = record.value;
    break;
  }
  const stored = storedScoreIn(first, file, name);
  if (stored !== null) return { name: path, header: withPresentNames(stored.backlot) };
  if (isDialogue(first)) return scoredNow(path, file, options);
  throw new BacklotError("WRONG_PREDICTIONS", `${file} holds neither a stored score nor executed dialogues`, {
    place: { file },
  });
}

/** Where a score is stored. */
export interface ScorePath {
  readonly file: string;
  /** Of several systems the one that is meant. */
  readonly name: string | null;
  readonly isFolder: boolean;
}

/** A path that exists is taken as it is; else what stands behind its last `#` names a system. */
export async function scorePath(path: string): Promise<ScorePath> {
  const mark = path.lastIndexOf("#");
  const found = await stat(path).catch(() => null);
  return found !== null || mark < 1
    ? { file: path, name: null, isFolder: found?.isDirectory() === true }
    : { file: path.slice(0, mark), name: path.slice(mark + 1), isFolder: false };
}

/**
 * The stored score that a value of a file is, or that it holds under a name; null where it is something else.
 * @throws BacklotError USAGE where it holds several and none, or one that it lacks, is named
 */
export function storedScoreIn(value: unknown, file: string, name: string | null): StoredReport | null {
  const { systems } = (value ?? {}) as { readonly systems?: unknown };
  if (typeof systems !== "object" || systems === null) return isStored(value) ? value : null;
  const stored = new Map(Object.entries(systems).filter(([, one]) => isStored(one)));
  const names = [...stored.keys()];
  if (name === null) {
    throw new BacklotError("USAGE", `${file} holds ${names.length} systems: name one as ${file}#${names[0] ?? "name"}`);
  }
  const chosen: unknown = stored.get(name);
  if (isStored(chosen)) return chosen;
  throw new BacklotError("USAGE", `${file} holds no system ${name}${didYouMean(name, names)}`);
}

function isStored(value: unknown): value is StoredReport {
  const header = (value as { readonly backlot?: unknown } | null | undefined)?.backlot;
  if (typeof header !== "object" || header === null) return false;
  const { field, definition, scores } = header as Readonly<Record<string, unknown>>;
  return typeof field === "string" && typeof definition === "number" && Array.isArray(scores);
}

function isDialogue(value: unknown): boolean {
  return Array.isArray((dialogueOf(value) as { readonly turns?: unknown } | null | undefined)?.turns);
}

async function scoredNow(name: string, file: string, options: ReadScoreOptions): Promise<StoredSystem> {
  const { gold, intents, resamples = RESAMPLES, level = LEVEL, seed = 1 } = options;
  const score = await scoreExecutedFiles([file], given({ gold, intents }));
  const { backlot } = await storedReport(score, { resamples, level, seed });
  return { name, header: backlot, notes: score.report.notes };
}
