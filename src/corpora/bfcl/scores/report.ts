import {
  noteOf,
  type ReportEntry,
  type ReportNote,
  type ReportSection,
  type ScoreReport,
} from "../../scores/report.js";
import { meanScore, type ScoredCase } from "../../scores/score.js";
import { setOf } from "../format/definitions.js";
import type { CallProblem } from "./execute.js";
import { CHECKS, type Failure, type Verdict } from "./verdict.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

const FAILED: Readonly<Record<Failure["check"], string>> = {
  turns: "turns missing",
  call: "no call",
  state: "another state",
  response: "an answer missing",
  needless: "a needless call",
};

const PROBLEMS: Readonly<Record<CallProblem["kind"], string>> = {
  broken: "calls are not calls with literals; they count as calls that raise an exception",
  unknown: "calls name a function that the entry's classes do not have",
  refused: "calls have arguments that their function does not take",
};

/** Reports verdicts: accuracy over all entries and by set, and the checks that entries failed. */
export function reportBfcl(verdicts: readonly Verdict[], notes: readonly ReportNote[], worst: number): ScoreReport {
  const sets = [...new Set(verdicts.map(({ id }) => setOf(id)))];
  const entry = (path: string, chosen: readonly Verdict[], isDetail: boolean): ReportEntry => ({
    path: [path],
    score: meanScore(path, chosen.map(caseOf), { worst }),
    ...(isDetail ? { isDetail } : {}),
  });
  const kinds = Object.keys(PROBLEMS) as CallProblem["kind"][];
  return {
    field: "bfcl",
    definition: DEFINITION,
    options: {},
    entries: [
      entry("accuracy", verdicts, false),
      ...sets.map((set) =>
        entry(
          set,
          verdicts.filter(({ id }) => setOf(id) === set),
          true,
        ),
      ),
    ],
    notes: [...notes, ...kinds.flatMap((kind) => noteOf(PROBLEMS[kind], problemsOf(kind, verdicts)))],
    sections: [failures(sets, verdicts)],
  };
}

function caseOf({ id, failure }: Verdict): ScoredCase {
  if (failure === null) return { id, value: 1 };
  const { turn, check, detail } = failure;
  return { id, value: 0, turn, note: `${FAILED[check]}: ${detail.slice(0, 200)}` };
}

function problemsOf(kind: CallProblem["kind"], verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.flatMap(({ id, problems }) =>
    problems.flatMap((one) => (one.kind === kind ? [`${id}, turn ${one.turn}: ${one.detail}`] : [])),
  );
}

function failures(sets: readonly string[], verdicts: readonly Verdict[]): ReportSection {
  const row = (set: string): readonly string[] => {
    const chosen = verdicts.filter(({ id }) => setOf(id) === set);
    const counts = CHECKS.map((check) => chosen.filter(({ failure }) => failure?.check === check).length);
    return [set, ...[chosen.length, ...counts].map(String)];
  };
  const columns = ["set", "entries", ...CHECKS.map((check) => FAILED[check])];
  return { title: "what entries failed by, at the first turn that did", columns, rows: sets.map(row) };
}
