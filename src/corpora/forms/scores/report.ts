import { given } from "../../../base/json/given.js";
import { noteOf, type ReportEntry, type ReportNote, type ScoreReport } from "../../scores/report.js";
import { arithmeticMean, meanScore, type Score, type ScoredCase } from "../../scores/score.js";
import {
  COUNTERS,
  type Counter,
  type Counters,
  countersOf,
  type FormRun,
  groupOf,
  invalidAnswers,
  isFilled,
} from "./counters.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

interface Counted {
  readonly run: FormRun;
  readonly counters: Counters;
  readonly paper: PaperScores;
}

/**
 * Scores runs by the counters of the original script, averaged over all runs (`avg`, as there) and by group, and by the
 * paper's success, efficiency and score. `success` … are means over runs; under `averagedFirst` they follow the paper's
 * method, the formulas over averaged counters. `answered` and `notAnOption` are the results that the script would give
 * if it called its own `determine_success` and `invalids_passed`.
 */
export function scoreForms(runs: readonly FormRun[], notes: readonly ReportNote[] = [], worst?: number): ScoreReport {
  const counted = runs.map((run): Counted => {
    const counters = countersOf(run);
    return { run, counters, paper: paperScores(counters) };
  });
  const groups = [...new Set(runs.map(groupOf))];
  return {
    field: "forms",
    definition: DEFINITION,
    options: {},
    entries: [
      ...entriesOf("avg", counted, false, worst),
      ...groups.flatMap((group) =>
        entriesOf(
          group,
          counted.filter(({ run }) => groupOf(run) === group),
          true,
          worst,
        ),
      ),
    ],
    notes: [
      ...notes,
      ...missing("filledForm", "filled form", runs),
      ...missing("dialogue", "dialogue", runs),
      ...missing("transcriptModules", "transcript", runs),
      ...noteOf(
        "transcripts end right after a user's answer, where the original script crashes; their successes and failures are left out",
        counted.filter(({ counters }) => counters.successes === null).map(({ run }) => run.run),
      ),
    ],
    extra: {
      runs: Object.fromEntries(counted.map(({ run, counters, paper }) => [run.run, { ...counters, ...paper }])),
    },
  };
}

function entriesOf(group: string, counted: readonly Counted[], isDetail: boolean, worst?: number): ReportEntry[] {
  const averaged = paperScores(averages(counted));
  const paper = ["success", "efficiency", "score"] as const;
  const entry = (score: Score, ...path: string[]): ReportEntry => ({ path: [group, ...path], score, isDetail });
  const mean = (name: string, value: (one: Counted) => number | null, best?: number): ReportEntry => {
    const cases = counted.map((one): ScoredCase => ({ id: one.run.run, value: value(one) }));
    return entry(meanScore(name, cases, given({ worst, best })), name);
  };
  // Counters have no best value, hence no worst runs.
  const counters = COUNTERS.map((name) => mean(name, (one) => one.counters[name]));
  return [
    ...counters.map((one) => ({ ...one, score: { ...one.score, misses: [] } })),
    ...paper.map((name) => mean(name, (one) => one.paper[name])),
    ...paper.map((name): ReportEntry => {
      const score = { name, value: averaged[name], support: counted.length, misses: [] };
      return { ...entry(score, "averagedFirst", name), isDetail: true };
    }),
    mean("answered", ({ run }) => (isFilled(run.filledForm) ? 1 : 0)),
    mean("notAnOption", ({ run }) => invalidAnswers(run.filledForm), 0),
  ];
}

function averages(counted: readonly Counted[]): Counters {
  return Object.fromEntries(
    COUNTERS.map((name) => [name, arithmeticMean(counted.flatMap(({ counters }) => counters[name] ?? []))]),
  ) as Record<Counter, number | null>;
}

function missing(
  key: "filledForm" | "dialogue" | "transcriptModules",
  what: string,
  runs: readonly FormRun[],
): ReportNote[] {
  const without = runs.filter((run) => run[key] === null).map(({ run }) => run);
  return noteOf(`runs have no ${what}, whose counters are 0, as in the original script`, without);
}

/** The three numbers of the paper, which its code does not compute; null for a division by 0. */
interface PaperScores {
  readonly success: number | null;
  readonly efficiency: number | null;
  readonly score: number | null;
}

/**
 * Success = (Rreq + 0.2 Ropt) / 1.2, from the shares of required and optional fields that are filled; Efficiency = 1 /
 * (max(1, 2T / L) + Rep / L), from turns, repetitions and the form's length; Score = their harmonic mean. A form
 * without optional fields has an Ropt of 0; one without required fields has no success.
 */
export function paperScores(counters: Partial<Counters>): PaperScores {
  const count = (name: Counter): number => counters[name] ?? 0;
  const [length, required, optional] = [count("length"), count("obl. fields"), count("opt. fields")];
  const optionalShare = optional === 0 ? 0 : count("filled opt. fields") / optional;
  const success = required === 0 ? null : (count("filled obl. fields") / required + 0.2 * optionalShare) / 1.2;
  const efficiency = length === 0 ? null : 1 / (Math.max(1, (2 * count("turns")) / length) + count("reps") / length);
  return { success, efficiency, score: scoreOf(success, efficiency) };
}

/** By the reciprocals, as in the original: `harmonicMean` may differ from it in the last digit. */
function scoreOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  return one === 0 || other === 0 ? 0 : 2 / (1 / one + 1 / other);
}
