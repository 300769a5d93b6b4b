import { resolve } from "node:path";
import type { Mutant } from "../../../testing/mutation/mutant.js";
import { fromRoot } from "../../../testing/mutation/projectRoot.js";
import type { MutantCounts, MutantResult, MutationReport } from "../../../testing/mutation/report.js";
import { scoreOf, survivorsOf } from "../../../testing/mutation/report.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { type Column, table } from "../../terminal/table.js";

/** Prints some of the survivors, and the number of mutants for each verdict. */
export function printReport(report: MutationReport, maxSurvivors: number, isQuiet: boolean): void {
  const survivors = survivorsOf(report);
  const listed = survivors.slice(0, maxSurvivors);
  const row = ({ mutant }: MutantResult): string[] =>
    survivorRow(mutant, fromRoot(".", resolve(report.root, mutant.file)));
  if (listed.length > 0) {
    const columns = ["survivor", "mutator", "change", "id"].map((title) => ({ title }));
    out.print(...table(columns, listed.map(row), out.colours));
    if (survivors.length > listed.length) {
      out.print(`and ${count(survivors.length - listed.length)} more (--max-survivors, --json and --html show them)`);
    }
    out.print("");
  }
  const rows = Object.entries(report.kinds).map(([kind, counts]) => sumRow(kind, counts));
  out.print(...table(COLUMNS, rows.length > 1 ? [...rows, sumRow("all", report.counts)] : rows, out.colours));
  if (report.stale.length > 0) err.print(...report.stale);
  if (isQuiet) return;
  const { mutants, reused, seconds, dialogues, failing } = report;
  const known = reused === 0 ? "" : `, ${count(reused)} known from an earlier run`;
  const noun = report.kinds.policy === undefined ? "dialogue" : "rehearsal";
  if (failing > 0) err.print(`the policy fails ${counted(failing, noun)} as it is: they notice nothing`);
  err.print(`${counted(mutants.length, "mutant")}, ${counted(dialogues, noun)}, ${seconds.toFixed(1)} s${known}`);
}

const COLUMNS: readonly Column[] = [
  { title: "of" },
  ...["killed", "timed out", "survived", "no coverage", "errors", "equivalent", "score"].map(
    (title) => ({ title, align: "right" }) as const,
  ),
];

function sumRow(name: string, counts: MutantCounts): string[] {
  const { Killed, Timeout, Survived, NoCoverage, CompileError, RuntimeError, Ignored } = counts;
  const score = scoreOf(counts);
  const numbers = [Killed, Timeout, Survived, NoCoverage, CompileError + RuntimeError, Ignored];
  return [name, ...numbers.map(count), score === null ? "" : score.toFixed(1)];
}

function survivorRow({ place, mutator, description, id }: Mutant, file: string): string[] {
  return [`${file}:${place.start.line}:${place.start.column}`, mutator, description, id];
}
