import { stat } from "node:fs/promises";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { isObject, isTexts } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";
import { dialogueOf } from "../../../transcript/shape/storedRun.js";
import type { ReportNote, ScoredField } from "../report.js";
import { AGGREGATES } from "../statistics/aggregates.js";
import { type IntervalOptions, LEVEL, RESAMPLES } from "../statistics/drawOptions.js";
import { readRecords } from "./readPredictions.js";
import { type ScoreExecutedFilesOptions, scoreExecutedFiles } from "./scoreExecutedFiles.js";
import { type StoredHeader, type StoredReport, type StoredScore, storedReport } from "./stored.js";

/** A stored score and its name. */
export interface StoredSystem {
  /** The path of its file, followed by the name of the system if the file holds several. */
  readonly name: string;
  /** The stored score. */
  readonly header: StoredHeader;
  /** Notes from scoring for this comparison; none for stored scores. */
  readonly notes?: readonly ReportNote[];
}

/** Options for executed dialogues that are scored for a comparison. */
export interface ReadScoreOptions extends Pick<ScoreExecutedFilesOptions, "gold" | "intents">, IntervalOptions {}

/**
 * Reads a stored score, or scores executed dialogues on the fly.
 * @param path a file from `storedReport` or `backlot score --json`, `FILE#NAME` for one of several systems, or a file
 *   or folder of executed dialogues
 * @throws BacklotError WRONG_PREDICTIONS for other contents, USAGE for an unknown name of a system, or if the file
 *   cannot be read
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
  if (stored !== null && isComparable(stored.backlot)) return { name: path, header: withPresentNames(stored.backlot) };
  if (isDialogue(first)) return scoredNow(path, file, options);
  const message = `${file} holds neither a stored score nor executed dialogues`;
  throw new BacklotError("WRONG_PREDICTIONS", message, { place: { file } });
}

export interface ScorePath {
  readonly file: string;
  /** The name of the system; null for a file with one. */
  readonly name: string | null;
  readonly isFolder: boolean;
}

/** Parses a path. An existing path is taken literally; otherwise the part after the last `#` names a system. */
export async function scorePath(path: string): Promise<ScorePath> {
  const mark = path.lastIndexOf("#");
  const found = await stat(path).catch(() => null);
  return found !== null || mark < 1
    ? { file: path, name: null, isFolder: found?.isDirectory() === true }
    : { file: path.slice(0, mark), name: path.slice(mark + 1), isFolder: false };
}

/** The stored score that a value is, or that it holds under a name; null for other values. */
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

/** Tests for the parts of a stored score that a comparison needs. */
function isComparable({ options, data, scores }: StoredHeader): boolean {
  return isObject(options) && isObject(data) && scores.every(isScore);
}

function isScore(one: unknown): boolean {
  if (!isObject(one) || !Array.isArray(one.path) || typeof one.name !== "string") return false;
  const { value = null, units } = one;
  return (value === null || typeof value === "number") && (units === undefined || isUnits(units));
}

function isUnits(units: unknown): boolean {
  if (!isObject(units)) return false;
  const { aggregate, ids, sums } = units;
  const isCounts = (counts: unknown): boolean => Array.isArray(counts) && counts.every(Number.isFinite);
  const areSums = isTexts(ids) && Array.isArray(sums) && sums.length === ids.length && sums.every(isCounts);
  return areSums && typeof aggregate === "string" && Object.hasOwn(AGGREGATES, aggregate);
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

/** Names of Backlot's own numbers that had underscores before 0.1.0, by field. Published names never changed. */
const EARLIER: Partial<Readonly<Record<ScoredField, readonly string[]>>> = {
  executed: [
    "goal_completion",
    "goal_effects",
    "goal_slots",
    "collateral_changes",
    "needless_questions",
    "corrections_needed",
    "turns_to_completion",
    "extra_turns",
    "unconsented_performances",
    "refused_commands",
    "executable_labels",
    "executable_dialogues",
    "by_intent",
    "by_domain",
    "by_slot_type",
    "by_phenomenon",
  ],
  forms: ["averaged_first", "not_an_option"],
  star: ["spoken_entity_f1"],
};

/** Returns a stored score with the present names of its numbers and options, whichever version stored it. */
export function withPresentNames(header: StoredHeader): StoredHeader {
  const { field, options, scores } = header;
  const earlier = new Set(EARLIER[field]);
  const present = (name: string): string => (earlier.has(name) ? camelCase(name) : name);
  const renamed = ({ path, name, ...rest }: StoredScore): StoredScore => ({
    // The second part of a path names the row of a breakdown, such as an intent.
    path: path.map((part, at) => (field === "executed" && at === 1 ? part : present(part))),
    name: present(name),
    ...rest,
  });
  const { gold_states: goldStates, ...others } = options;
  return {
    ...header,
    options: goldStates === undefined ? options : { ...others, goldStates },
    scores: scores.map(renamed),
  };
}

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
