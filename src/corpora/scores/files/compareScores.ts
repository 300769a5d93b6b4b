import { BacklotError } from "../../../base/errors.js";
import { sameValue, type Value } from "../../../kit/internal.js";
import { noteOf, type ReportNote } from "../report.js";
import { type IntervalOptions, LEVEL, RESAMPLES } from "../statistics/drawOptions.js";
import { type Comparison, comparePaired } from "../statistics/paired.js";
import type { StoredSystem } from "./readStored.js";
import type { StoredScore } from "./stored.js";

/** Options for comparing two scores. */
export interface CompareScoresOptions extends IntervalOptions {
  /** True to compare breakdowns of other numbers too. Default: false. */
  readonly details?: boolean;
  /** True to compare scores of different definitions or options. Default: false, they are refused. */
  readonly anyway?: boolean;
}

/** A number of both systems. */
export interface ComparedNumber extends Comparison {
  /** Its path in both reports. */
  readonly path: readonly string[];
  /** The number's name. */
  readonly name: string;
}

export type ComparedSystem = ReportOrigin & { readonly name: string };

/** The comparison of two systems. */
export interface ScoreComparison {
  /** The first system. */
  readonly first: ComparedSystem;
  /** The second system. */
  readonly second: ComparedSystem;
  /** Every number of both systems. A difference is the second system's number minus the first's. */
  readonly comparisons: readonly ComparedNumber[];
  /** Reservations about the comparison, the most serious first. */
  readonly obstacles: readonly ComparabilityProblem[];
  /** Notes from reading and comparing. */
  readonly notes: readonly ReportNote[];
}

/**
 * Compares the scores of two systems dialogue by dialogue: every number of both, with the difference, its paired
 * bootstrap interval and the probabilities of `comparePaired`.
 * @throws BacklotError NOT_COMPARABLE for scores of different fields and, without `anyway`, of different definitions or
 *   options
 */
export function compareScores(
  first: StoredSystem,
  second: StoredSystem,
  options: CompareScoresOptions = {},
): ScoreComparison {
  const obstacles = obstaclesBetween(first.header, second.header);
  refuse(obstacles, options.anyway === true);
  return { first: originOf(first), second: originOf(second), ...compareAll(first, second, options), obstacles };
}

function originOf({ name, header: { version, field, definition, options, data } }: StoredSystem): ComparedSystem {
  return { name, version, field, definition, options, data };
}

function refuse(obstacles: readonly ComparabilityProblem[], isAnyway: boolean): void {
  const serious = obstacles.filter(
    ({ kind }) => kind === "field" || (!isAnyway && (kind === "definition" || kind === "option")),
  );
  if (serious.length === 0) return;
  const way = serious.some(({ kind }) => kind === "field") ? "" : "; --anyway compares them nevertheless";
  throw new BacklotError("NOT_COMPARABLE", `${serious.map(({ text }) => text).join("; ")}${way}`);
}

function compareAll(
  { header: first, name: firstName, notes: met = [] }: StoredSystem,
  { header: second, name: secondName, notes: alsoMet = [] }: StoredSystem,
  options: CompareScoresOptions,
): { readonly comparisons: readonly ComparedNumber[]; readonly notes: readonly ReportNote[] } {
  const others = new Map(second.scores.map((score) => [pathKey(score), score]));
  const comparisons: ComparedNumber[] = [];
  const unpaired: string[] = [];
  for (const score of first.scores) {
    const other = others.get(pathKey(score));
    if (other === undefined || (score.isDetail === true && options.details !== true)) continue;
    const { path, name } = score;
    if (score.units === undefined || other.units === undefined) {
      comparisons.push({ path, name, ...unpairedOf(score, other) });
      if (score.value !== null || other.value !== null) unpaired.push(path.join(" "));
      continue;
    }
    comparisons.push({ path, name, ...paired(score, other, options) });
  }
  const missing = [...first.scores, ...second.scores].filter(
    (score) => !(others.has(pathKey(score)) && first.scores.some((one) => pathKey(one) === pathKey(score))),
  );
  const [left, right] = [idsOf(first.scores), idsOf(second.scores)];
  return {
    comparisons,
    notes: [
      ...met,
      ...alsoMet,
      ...noteOf(
        `dialogues are only in ${firstName}, and are left out`,
        [...left].filter((id) => !right.has(id)),
      ),
      ...noteOf(
        `dialogues are only in ${secondName}, and are left out`,
        [...right].filter((id) => !left.has(id)),
      ),
      ...noteOf(
        "numbers are those of one system only",
        missing.map(({ path }) => path.join(" ")),
        false,
      ),
      ...noteOf("numbers are not made of dialogues, so that chance cannot be judged", unpaired, false),
    ],
  };
}

function idsOf(scores: readonly StoredScore[]): ReadonlySet<string> {
  return new Set(scores.flatMap(({ units }) => units?.ids ?? []));
}

const pathKey = ({ path }: StoredScore): string => JSON.stringify(path);

function paired(score: StoredScore, other: StoredScore, options: CompareScoresOptions): Comparison {
  const { resamples = RESAMPLES, level = LEVEL, seed = 1 } = options;
  if (score.units === undefined || other.units === undefined) return unpairedOf(score, other);
  try {
    return comparePaired(score.units, other.units, { resamples, level, seed });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unpairedOf(score, other);
  }
}

function unpairedOf({ value: one }: StoredScore, { value: other }: StoredScore): Comparison {
  const difference = one === null || other === null ? null : other - one;
  return { units: 0, values: [one, other], difference, interval: null, randomisation: null, bootstrap: null };
}

/** The origin of a stored score that decides its comparability. */
interface ReportOrigin {
  /** The version of the package. */
  readonly version: string;
  /** The field of the metrics. */
  readonly field: string;
  /** The version of the definitions behind the numbers. */
  readonly definition: number;
  /** Options that change the numbers. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Hashes of gold and other shared data, by role. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A reason against comparing two scores, or for caution. */
interface ComparabilityProblem {
  /** `field`: never comparable. `definition`, `option`: may explain the difference. `data`, `version`: a warning. */
  readonly kind: "field" | "definition" | "option" | "data" | "version";
  /** The difference as a sentence. */
  readonly text: string;
}

/** The most serious first; none for comparable ones. */
export function obstaclesBetween(first: ReportOrigin, second: ReportOrigin): ComparabilityProblem[] {
  if (first.field !== second.field) {
    return [{ kind: "field", text: `one scores ${first.field} and the other ${second.field}` }];
  }
  const isRedefined = first.definition !== second.definition;
  const versions = `version ${first.definition} and ${second.definition}`;
  return [
    ...problem(isRedefined, "definition", `the definitions of the numbers changed in between (${versions})`),
    ...differing(first.options, second.options).map((name): ComparabilityProblem => {
      const [one, other] = [first.options[name], second.options[name]].map((value) => JSON.stringify(value) ?? "unset");
      return { kind: "option", text: `${name} is ${one} in one and ${other} in the other` };
    }),
    ...differing(...hashesOfBoth(first, second)).map(
      (name): ComparabilityProblem => ({ kind: "data", text: `the two do not have the same ${name}` }),
    ),
    ...problem(
      first.version !== second.version,
      "version",
      `they were made by Backlot ${first.version} and ${second.version}`,
    ),
  ];
}

const problem = (is: boolean, kind: ComparabilityProblem["kind"], text: string): ComparabilityProblem[] =>
  is ? [{ kind, text }] : [];

function differing(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return names.filter((name) => !sameValue(one[name] as Value, other[name] as Value));
}

type Hashes = Readonly<Record<string, unknown>>;

function hashesOfBoth({ data: first }: ReportOrigin, { data: second }: ReportOrigin): [Hashes, Hashes] {
  const hash = (stamp: unknown): unknown =>
    Array.isArray(stamp) ? stamp.map(hash) : (stamp as { readonly sha256?: unknown } | null)?.sha256;
  const names = Object.keys(first).filter((name) => Object.hasOwn(second, name));
  const hashes = (data: Hashes): Hashes => Object.fromEntries(names.map((name) => [name, hash(data[name])]));
  return [hashes(first), hashes(second)];
}
