import { BacklotError } from "../../../../errors.js";
import { noteOf, type ReportNote } from "../../../../metrics/report.js";
import { type ComparabilityProblem, obstaclesBetween } from "../../../../metrics/statistics/comparability.js";
import { type Comparison, comparePaired } from "../../../../metrics/statistics/paired.js";
import { visible } from "../../../../transcript/visible.js";
import { EXIT } from "../../../terminal/exit.js";
import { count, err, out } from "../../../terminal/output.js";
import { describe } from "../../../terminal/report.js";
import { type Column, table } from "../../../terminal/table.js";
import { noteLines } from "../notes.js";
import { markdownTable, shownAlike } from "../tables.js";
import type { CompareFlags } from "./readStored.js";
import { readStored, type StoredSystem } from "./readStored.js";
import type { StoredScore } from "./stored.js";

/** One number of both systems. */
interface Compared extends Comparison {
  readonly path: readonly string[];
  readonly name: string;
}

/** What is to be said beside the numbers. */
interface Remarks {
  readonly obstacles: readonly ComparabilityProblem[];
  readonly notes: readonly ReportNote[];
}

/**
 * Compares two systems and prints what came of it.
 * @returns the exit code: 2 where nothing could be compared
 * @throws BacklotError NOT_COMPARABLE, or where one of the two cannot be read
 */
export async function compareSystems(one: string, other: string, flags: CompareFlags): Promise<number> {
  const [first, second] = [await readStored(one, flags), await readStored(other, flags)];
  const obstacles = obstaclesBetween(first.header, second.header);
  refuse(obstacles, flags.anyway === true);
  const { compared, notes } = compareAll(first, second, flags);
  print(compared, { obstacles, notes }, [first, second], flags);
  if (flags.quiet !== true) {
    const { yellow } = err.colours;
    err.print(
      ...obstacles.map(({ text }) => `${yellow("problem:")} ${visible(text)}`),
      ...noteLines(notes, err.colours),
    );
  }
  if (compared.some(({ difference }) => difference !== null)) return EXIT.good;
  const { code, message, hint } = new BacklotError("NOTHING_SCORED", "the two have no number of the same dialogues");
  err.print(...describe({ code, message, hint }, err.colours));
  return EXIT.usage;
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
  { header: first, name: firstName }: StoredSystem,
  { header: second, name: secondName }: StoredSystem,
  flags: CompareFlags,
): { readonly compared: readonly Compared[]; readonly notes: readonly ReportNote[] } {
  const others = new Map(second.scores.map((score) => [keyOf(score), score]));
  const compared: Compared[] = [];
  const unpaired: string[] = [];
  for (const score of first.scores) {
    const other = others.get(keyOf(score));
    if (other === undefined || (score.isDetail === true && flags.all !== true)) continue;
    const { path, name } = score;
    if (score.units === undefined || other.units === undefined) {
      compared.push({ path, name, ...unpairedOf(score, other) });
      if (score.value !== null || other.value !== null) unpaired.push(path.join(" "));
      continue;
    }
    compared.push({ path, name, ...paired(score, other, flags) });
  }
  const missing = [...first.scores, ...second.scores].filter(
    (score) => !(others.has(keyOf(score)) && first.scores.some((one) => keyOf(one) === keyOf(score))),
  );
  const [left, right] = [idsOf(first.scores), idsOf(second.scores)];
  return {
    compared,
    notes: [
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
      ...noteOf("numbers are not made of dialogues, so that chance cannot be told", unpaired, false),
    ],
  };
}

function idsOf(scores: readonly StoredScore[]): ReadonlySet<string> {
  return new Set(scores.flatMap(({ units }) => units?.ids ?? []));
}

const keyOf = ({ path }: StoredScore): string => JSON.stringify(path);

function paired(score: StoredScore, other: StoredScore, flags: CompareFlags): Comparison {
  const { resamples, level, seed } = flags;
  if (score.units === undefined || other.units === undefined) return unpairedOf(score, other);
  try {
    return comparePaired(score.units, other.units, { resamples, level, seed });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unpairedOf(score, other);
  }
}

/** Two numbers of which nothing more is known. */
function unpairedOf({ value: one }: StoredScore, { value: other }: StoredScore): Comparison {
  const difference = one === null || other === null ? null : other - one;
  return { units: 0, values: [one, other], difference, interval: null, randomisation: null, bootstrap: null };
}

function print(
  compared: readonly Compared[],
  remarks: Remarks,
  systems: readonly [StoredSystem, StoredSystem],
  flags: CompareFlags,
): void {
  if (flags.json === true) {
    out.print(JSON.stringify(asObject(compared, remarks, systems, flags)));
    return;
  }
  const right = (title: string): Column => ({ title, align: "right" });
  const columns = [
    { title: "score" },
    right("first"),
    right("second"),
    right("difference"),
    right(`${Number((flags.level * 100).toFixed(2))}% interval`),
    right("p"),
    right("boot"),
    right("n"),
  ];
  // Numbers that neither system has would only be n/a.
  const told = compared.filter(({ values }) => values.some((value) => value !== null));
  const rows = told.map(({ path, values, difference, interval, randomisation, bootstrap, units }) => {
    const changes = interval === null ? [difference] : [difference, ...interval];
    const shown = shownAlike([...values, ...changes]);
    const [change, ...bounds] = changes.map((value, at) => signed(value, shown[at + 2] ?? ""));
    return [
      visible(path.join(" ")),
      ...shown.slice(0, 2),
      change ?? "",
      bounds.join(" to "),
      probability(randomisation, flags.resamples),
      probability(bootstrap, flags.resamples),
      units === 0 ? "" : count(units),
    ];
  });
  out.print(...(flags.markdown === true ? markdownTable(columns, rows) : table(columns, rows, out.colours)));
}

function asObject(
  compared: readonly Compared[],
  { obstacles, notes }: Remarks,
  [first, second]: readonly [StoredSystem, StoredSystem],
  { resamples, level, seed }: CompareFlags,
): object {
  const system = ({ name, header }: StoredSystem): object => {
    const { version, field, definition, options, data } = header;
    return { name, version, field, definition, options, data };
  };
  return {
    first: system(first),
    second: system(second),
    comparisons: compared.map(({ values: [one, other], randomisation, bootstrap, ...rest }) => ({
      ...rest,
      first: one,
      second: other,
      p: randomisation,
      p_bootstrap: bootstrap,
    })),
    resamples,
    level,
    seed,
    obstacles,
    notes,
  };
}

function signed(value: number | null, shown: string): string {
  return value !== null && value > 0 ? `+${shown}` : shown;
}

/** A p-value as far as so many draws can tell it. */
function probability(value: number | null, resamples: number): string {
  if (value === null) return "";
  return value < 1 / resamples
    ? `<${(1 / resamples).toPrecision(1)}`
    : value.toFixed(Math.max(3, Math.ceil(Math.log10(resamples))));
}
