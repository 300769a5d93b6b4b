import { visible } from "../../../../base/json/visible.js";
import type { ScoredSystem } from "../../../../corpora/dataset.js";
import { storedReport } from "../../../../corpora/scores/files/stored.js";
import type { ScoreReport } from "../../../../corpora/scores/report.js";
import { exitCodeOf } from "../../../terminal/exit.js";
import { err, out, right } from "../../../terminal/output.js";
import { printProblem } from "../../../terminal/report.js";
import { noteLines } from "../notes.js";
import type { ReportFlags } from "../options.js";
import { casesOf, printScores } from "../printScores.js";

interface Measure {
  readonly title: string;
  /** Its path in a report, joined by dots; the first entry with this prefix counts. */
  readonly path: string;
  readonly digits: number;
  readonly hasInterval?: boolean;
}

const MEASURES: readonly Measure[] = [
  { title: "Inform", path: "success.inform.total", digits: 1, hasInterval: true },
  { title: "Success", path: "success.success.total", digits: 1, hasInterval: true },
  { title: "BLEU", path: "bleu.", digits: 2, hasInterval: true },
  { title: "Combined", path: "combined", digits: 2, hasInterval: true },
  { title: "Av. len.", path: "richness.avg_lengths", digits: 2 },
  { title: "CBE", path: "richness.cond_entropy", digits: 2 },
  { title: "1-grams", path: "richness.num_unigrams", digits: 0 },
  { title: "3-grams", path: "richness.num_trigrams", digits: 0 },
  { title: "Joint acc.", path: "dst.joint_accuracy", digits: 1 },
  { title: "Slot F1", path: "dst.slot_f1", digits: 1 },
];

/** Prints one system as a report, several as a table with a row for each. The exit codes are those of `printScores`. */
export async function printSystems(systems: AsyncIterable<ScoredSystem>, flags: ReportFlags): Promise<number> {
  const all: ScoredSystem[] = [];
  for await (const system of systems) all.push(system);
  const [first] = all;
  if (all.length === 1 && first !== undefined) {
    if ("failure" in first) throw first.failure;
    return printScores(first.score, flags);
  }
  if (flags.json === true) out.print(JSON.stringify({ systems: await storedSystems(all, flags) }));
  else printTable(all, flags);
  for (const system of all) printMessages(system, flags);
  const scored = all.flatMap((system) => ("score" in system ? [system.score.report] : []));
  const cases = scored.map((report) => casesOf(report, flags));
  return exitCodeOf({
    unreadable: cases.reduce((sum, { unreadable }) => sum + unreadable, all.length - scored.length),
    found: cases.reduce((sum, { found }) => sum + found, 0),
  });
}

async function storedSystems(systems: readonly ScoredSystem[], flags: ReportFlags): Promise<Record<string, unknown>> {
  const { resamples, level, seed } = flags;
  const stored = await Promise.all(
    systems.map(async (system) => {
      if ("score" in system)
        return [system.name, await storedReport(system.score, { resamples, level, seed })] as const;
      const { code, message, hint } = system.failure;
      return [system.name, { error: { code, message, hint } }] as const;
    }),
  );
  return Object.fromEntries(stored);
}

function printTable(systems: readonly ScoredSystem[], flags: ReportFlags): void {
  const columns = ["system", ...MEASURES.map(({ title }) => right(title)), right("dialogues")];
  const rows = systems.flatMap((system) => {
    if (!("score" in system)) return [];
    const { report } = system.score;
    const dialogues = report.entries.find(({ path }) => path[0] === "combined")?.score.support;
    return [[system.name, ...MEASURES.map((measure) => cell(report, measure)), String(dialogues ?? "")]];
  });
  out.table(columns, rows, flags.markdown);
}

/** `57.9 ±3.1`: a number, and half the width of its interval. */
function cell({ entries }: ScoreReport, { path: wanted, digits, hasInterval = false }: Measure): string {
  const score = entries.find(({ path }) => path.join(".").startsWith(wanted))?.score;
  if (score === undefined || score.value === null) return "n/a";
  const value = score.value.toFixed(digits);
  if (!hasInterval || score.interval === undefined) return value;
  const [low, high] = score.interval;
  return `${value} ±${((high - low) / 2).toFixed(1)}`;
}

function printMessages(system: ScoredSystem, flags: ReportFlags): void {
  if ("failure" in system) {
    printProblem(system.failure);
  } else if (flags.quiet !== true) {
    const lines = noteLines(system.score.report.notes, err.colours);
    err.print(...lines.map((line) => `${visible(system.name)}: ${line}`));
  }
}
