import { sameValue, type Value } from "../../../kit/internal.js";

/** The origin of a stored score that decides its comparability. */
export interface ReportOrigin {
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
export interface ComparabilityProblem {
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
