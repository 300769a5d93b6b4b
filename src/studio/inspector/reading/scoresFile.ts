import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { withPresentNames } from "../../../corpora/scores/files/earlierNames.js";
import { scorePath, storedScoreIn } from "../../../corpora/scores/files/readStored.js";
import type { StoredHeader, StoredScore } from "../../../corpora/scores/files/stored.js";
import type { ReportNote } from "../../../corpora/scores/report.js";
import { LEVEL } from "../../../corpora/scores/statistics/drawOptions.js";

export interface StoredScores {
  readonly field: string;
  readonly options: JsonObject;
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly scores: readonly StoredScore[];
  readonly numbers: JsonObject;
}

/** @param path the file, or `FILE#NAME` for one of several @throws BacklotError WRONG_FORMAT with the place, USAGE */
export async function readScoresFile(path: string): Promise<StoredScores> {
  const { file, name } = await scorePath(path);
  const refused = (what: string): BacklotError => {
    const message = `${file} is no stored score: ${what}; \`backlot score … --json\` writes one`;
    return new BacklotError("WRONG_FORMAT", message, { place: { file } });
  };
  const stored = storedScoreIn(jsonOf(file), file, name);
  if (stored === null) throw refused("it says nothing under `backlot` of how its numbers were made");
  const { backlot, ...numbers } = stored;
  const faulty = backlot.scores.findIndex((score: unknown) => !isScore(score));
  if (faulty >= 0) throw refused(`number ${faulty + 1} lacks its path, its name, its value or what it rests on`);
  const present = { ...backlot, options: isObject(backlot.options) ? backlot.options : {} };
  const { field, scores, options, notes, intervals }: Unchecked = withPresentNames(present);
  return {
    field,
    scores,
    numbers,
    options,
    level: isObject(intervals) && typeof intervals["level"] === "number" ? intervals["level"] : LEVEL,
    notes: Array.isArray(notes) ? notes.filter(isNote) : [],
  };
}

/** All other content besides the numbers is unchecked. */
type Unchecked = Pick<StoredHeader, "field" | "scores" | "options"> & Readonly<Record<"notes" | "intervals", unknown>>;

function jsonOf(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (cause) {
    if (!(cause instanceof BacklotError) || cause.code !== "JSON_SYNTAX") throw cause;
    const message = `${cause.message}; a stored score is one object, as \`backlot score … --json\` writes it`;
    throw new BacklotError("JSON_SYNTAX", message, { place: cause.place, cause });
  }
}

function isScore(score: unknown): boolean {
  if (!isObject(score)) return false;
  const { path, name, value, support, interval, error, misses } = score;
  return (
    Array.isArray(path) &&
    path.every((part) => typeof part === "string") &&
    typeof name === "string" &&
    (value === null || typeof value === "number") &&
    typeof support === "number" &&
    (error === undefined || typeof error === "string") &&
    (interval === undefined || (Array.isArray(interval) && interval.length === 2 && interval.every(Number.isFinite))) &&
    Array.isArray(misses) &&
    misses.every(isMiss)
  );
}

function isMiss(miss: unknown): boolean {
  if (!isObject(miss)) return false;
  const { id, turn = 0, value = 0 } = miss;
  return typeof id === "string" && typeof turn === "number" && (value === null || typeof value === "number");
}

function isNote(note: unknown): note is ReportNote {
  if (!isObject(note)) return false;
  const { text, count, examples = [] } = note;
  const areTexts = Array.isArray(examples) && examples.every((example) => typeof example === "string");
  return typeof text === "string" && typeof count === "number" && areTexts;
}
