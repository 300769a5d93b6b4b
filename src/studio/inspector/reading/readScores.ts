import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { occurrences } from "../../../base/json/occurrences.js";
import { scorePath, storedScoreIn, withPresentNames } from "../../../corpora/scores/files/readStored.js";
import type { StoredHeader, StoredScore } from "../../../corpora/scores/files/stored.js";
import type { ReportNote } from "../../../corpora/scores/report.js";
import type { Miss } from "../../../corpora/scores/score.js";
import { LEVEL } from "../../../corpora/scores/statistics/drawOptions.js";
import { commandsOf } from "../../../transcript/commands.js";
import type {
  InspectedDialogue,
  InspectedScores,
  ScoredBreakdown,
  ScoredMeasure,
  ScoredNumber,
  ScoredPart,
  WorstCase,
} from "../inspection.js";
import type { Reading } from "./readDialogues.js";

/** @param path a file written by `backlot score … --json`, or `FILE#NAME` for one system of several */
export async function readScores(path: string, reading: Reading): Promise<InspectedScores> {
  const stored = await readScoresFile(path);
  const { field, options, level, notes } = stored;
  const cases = casesIn(reading, field);
  const measures: ScoredMeasure[] = [];
  for (const [name, placed] of measuresOf(stored)) measures.push(await measureOf(name, placed, cases));
  return { file: path, field, options: textsIn(options), level, notes, measures };
}

const textsIn = (options: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

/** A value with its part: none for all, the part alone, or the breakdown and the part. */
interface PlacedNumber extends ScoredNumber {
  readonly where: readonly string[];
  readonly isDetail: boolean;
  readonly misses: readonly Miss[];
}

/** Groups the values by metric, in the order of the file, including values without a score. */
function measuresOf({ scores, numbers }: StoredScores): ReadonlyMap<string, PlacedNumber[]> {
  const measures = new Map<string, PlacedNumber[]>();
  const seen = new Set<string>();
  const whole = new Set(scores.filter(({ isDetail }) => isDetail !== true).map(({ name }) => name));
  for (const score of scores) {
    const { path, value, support, interval = null, error = null, isDetail = false, misses } = score;
    // MultiWOZ's rates by domain are called `inform.hotel`.
    const [prefix = ""] = score.name.split(".");
    const name = whole.has(prefix) ? prefix : score.name;
    const placed = { where: whereOf(score), value, support, interval, error, isDetail, misses };
    add(measures, name, placed);
    seen.add(path.join("\n"));
  }
  for (const [part, published] of Object.entries(numbers)) {
    for (const [name, value] of Object.entries(isObject(published) ? published : {})) {
      if (typeof value !== "number" || seen.has(`${part}\n${name}`)) continue;
      measures
        .get(name)
        ?.push({ where: [part], value, support: null, interval: null, error: null, isDetail: true, misses: [] });
    }
  }
  return measures;
}

function whereOf({ path, name }: StoredScore): readonly string[] {
  const from = path.findIndex((_, at) => path.slice(at).join(" ") === name);
  return from < 0 ? path : path.slice(0, from);
}

async function measureOf(name: string, placed: readonly PlacedNumber[], cases: Cases): Promise<ScoredMeasure> {
  const main = placed.find(({ isDetail }) => !isDetail) ?? (placed[0] as PlacedNumber);
  return {
    name,
    number: numberOf(main),
    breakdowns: breakdownsOf(name, main, placed),
    worst: await cases(main.misses),
  };
}

const numberOf = ({ value, support, interval, error }: ScoredNumber): ScoredNumber => ({
  value,
  support,
  interval,
  error,
});

/** Breakdowns of `score run`, with the page's filter for the dialogues of a part. */
const FACETS: Readonly<Record<string, ScoredBreakdown["facet"]>> = {
  byIntent: "intent",
  byDomain: "domain",
  bySlotType: null,
  byPhenomenon: "tag",
};

function breakdownsOf(
  measure: string,
  main: PlacedNumber,
  placed: readonly PlacedNumber[],
): readonly ScoredBreakdown[] {
  // A part that is the only one of several groups is the breakdown, and the groups are its parts, as in metrics of
  // forms and corpora.
  const heads = occurrences(placed.map(({ where }) => headOf(where)));
  const isOnly = ({ where }: PlacedNumber): boolean => where.length > 1 && heads.get(headOf(where)) === 1;
  const tails = occurrences(placed.filter(isOnly).map(({ where }) => where.at(-1)));
  const groups = new Map<string, { readonly name: string; readonly one: PlacedNumber }[]>();
  for (const one of placed) {
    const [by, name] = [headOf(one.where), one.where.at(-1)];
    if (name === undefined) continue;
    const isTurned = !Object.hasOwn(FACETS, by) && isOnly(one) && (tails.get(name) ?? 0) > 1;
    if (isTurned) add(groups, name, { name: by, one });
    else add(groups, by, { name, one });
  }
  return [...groups]
    .filter(([, parts]) => parts.length > 1 || parts[0]?.one !== main)
    .map(([by, parts]) => ({
      by: titleOf(by, measure),
      facet: Object.hasOwn(FACETS, by) ? (FACETS[by] ?? null) : null,
      parts: parts.map(({ name, one }): ScoredPart => ({ name, ...numberOf(one) })),
    }));
}

function add<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

const headOf = (where: readonly string[]): string => where.slice(0, -1).join(" ");

/** Returns `by slot type` for `bySlotType`, without the metric's own name. */
function titleOf(by: string, measure: string): string {
  const words = by.split(" ").filter((word) => word !== measure);
  return words.map((word) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(" ");
}

type Cases = (misses: readonly Miss[]) => Promise<readonly WorstCase[]>;

/** Metrics that number turns as transcripts do: commands and signals by their indexes. */
const BY_INDEX: ReadonlySet<string> = new Set(["executed", "lucid"]);

function casesIn({ entries, spool }: Reading, field: string): Cases {
  const places = new Map<string, number>();
  for (const [place, { id }] of entries.entries()) if (!places.has(id)) places.set(id, place);
  const positionOf = async (place: number, turn: number): Promise<number | null> => {
    const { transcript } = JSON.parse(await spool.get(place)) as InspectedDialogue;
    const command = commandsOf(transcript.turns).find(
      ({ index, signals }) => index === turn || signals.some((signal) => signal.index === turn),
    );
    return command?.at ?? null;
  };
  return async (misses) => {
    const cases: WorstCase[] = [];
    for (const { id, turn = null, value = null, expected, actual, note } of misses) {
      const place = places.get(id) ?? null;
      const isKnown = place !== null && turn !== null && BY_INDEX.has(field);
      cases.push({
        id,
        place,
        turn,
        at: isKnown ? await positionOf(place, turn) : null,
        value,
        expected: textOf(expected),
        actual: textOf(actual),
        note: textOf(note),
      });
    }
    return cases;
  };
}

const MAX_CHARACTERS = 300;

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

interface StoredScores {
  readonly field: string;
  readonly options: JsonObject;
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly scores: readonly StoredScore[];
  readonly numbers: JsonObject;
}

/** @param path the file, or `FILE#NAME` for one of several @throws BacklotError WRONG_FORMAT with the place, USAGE */
async function readScoresFile(path: string): Promise<StoredScores> {
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
