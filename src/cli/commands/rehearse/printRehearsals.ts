import { join } from "node:path";
import { HINTS } from "../../../base/errors.js";
import { xmlText } from "../../../studio/inspector/summaries/junit.js";
import type { Spread, TrajectoryStatistics } from "../../../testing/comparison/trajectories.js";
import type { Exercised, Share } from "../../../testing/rehearsals/exercised.js";
import type { RehearsalReport, RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
import type { ShortFailure } from "../../../testing/shrinking/shrink.js";
import { showTranscript } from "../../../transcript/show.js";
import type { UnplannedOperator } from "../../../users/plans/drawing/combinations.js";
import { marked } from "../../terminal/colours.js";
import { type Cell, count, counted, err, out, percent, right } from "../../terminal/output.js";
import type { RehearseFlags } from "./define.js";
import type { Unreachable } from "./planSources.js";
import type { StoredRun } from "./storedRuns.js";

export interface LeftOut {
  readonly unreachable: readonly Unreachable[];
  readonly unplanned: readonly UnplannedOperator[];
}

export interface NotExercised {
  readonly operators: readonly string[];
  readonly properties: readonly string[];
}

interface Beside extends LeftOut {
  /** Parts that the rehearsals exercised; null if coverage is not reported. */
  readonly exercised: Exercised | null;
  readonly notExercised: NotExercised;
  readonly isCutShort: boolean;
  readonly behaviours: string;
}

export function printRehearsals(
  report: RehearsalReport,
  operators: OperatorCount,
  failures: readonly ShortFailure[],
  { unreachable, unplanned, exercised, notExercised, isCutShort, behaviours }: Beside,
  flags: RehearseFlags,
): void {
  const { bold, red, dim } = out.colours;
  for (const { property, message, plan, transcript, test, executions } of failures) {
    const shown = showTranscript(transcript, { colour: out.colours.isColorSupported });
    out.print(`${red(property)} ${message}`, marked(shown));
    if (executions > 0) out.print(dim(`shrunk in ${counted(executions, "rehearsal")}`));
    out.print("", bold("As a test:"), "", test.trimEnd(), "", bold("As a plan:"), "", JSON.stringify(plan), "");
  }
  for (const { intent, message } of unreachable) out.print(`${red("UNREACHABLE_GOAL")} ${intent}: ${message}`);
  if (unreachable.length > 0) out.print(dim(HINTS.UNREACHABLE_GOAL));
  operators.print();
  const { violations, undecided, passK } = report;
  const broken = new Map<string, number>();
  for (const { property } of violations) broken.set(property, (broken.get(property) ?? 0) + 1);
  printCounts("broken", broken);
  printCounts("could not be decided", new Map(Object.entries(undecided)));
  if (passK !== null && passK.length > 1) {
    // Of many repetitions, the powers of two and all: --json has every number.
    const isShown = (k: number) => passK.length <= 10 || k === passK.length || Number.isInteger(Math.log2(k));
    const shown = passK.flatMap((chance, at) => (isShown(at + 1) ? [{ k: at + 1, chance }] : []));
    out.print("");
    out.table(
      shown.map(({ k }) => right(`pass^${k}`)),
      [shown.map(({ chance }) => percent(chance))],
    );
  }
  if (flags.quiet === true) return;
  for (const { name, file, reason } of unplanned) {
    err.print(
      err.colours.yellow(
        `the operator ${name}${file === undefined ? "" : ` (${file})`} comes up in no plan: it ${reason}`,
      ),
    );
  }
  if (exercised !== null) {
    printExercised(exercised, behaviours);
    for (const [what, names] of Object.entries(notExercised))
      if (names.length > 0) err.print(err.colours.dim(`${what} not exercised: ${names.join(", ")}`));
  }
  err.print(verdict(report, unreachable, isCutShort));
}

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  if (counts.size === 0) return;
  out.print("");
  out.table(
    [title, "dialogues"],
    [...counts].sort(([, a], [, b]) => b - a),
  );
}

function printExercised(
  { operators, pairs, properties, signals, branches, unreached }: Exercised,
  folder: string,
): void {
  for (const { file, never } of unreached) {
    const lines = [...new Set(never.map(({ line }) => line))];
    err.print(
      err.colours.dim(
        `never reached: ${join(folder, file)}:${lines[0]}${lines.length > 1 ? `, ${lines.slice(1).join(", ")}` : ""}`,
      ),
    );
  }
  const parts = [
    shareText(operators, "operators"),
    shareText(pairs, "pairs of operators"),
    shareText(properties, "properties"),
    shareText(signals, "signals of intents"),
    ...(branches === null || branches.of === 0 ? [] : [shareText(branches, "branches of behaviours")]),
  ];
  err.print(err.colours.dim(`exercised: ${parts.join(", ")}`));
}

const shareText = ({ seen, of }: Share, what: string): string => `${count(seen)} of ${count(of)} ${what}`;

/** Counter of outcomes by operator. */
export class OperatorCount {
  private readonly rows = new Map<string, Record<StoredRun["outcome"], number>>();

  add({ plan, outcome }: Pick<StoredRun, "plan" | "outcome">): void {
    const names = (plan.operators ?? []).map(({ name }) => name);
    for (const name of ["all", ...(names.length === 0 ? ["none"] : new Set(names))]) {
      const row = this.rows.get(name) ?? { completed: 0, failed: 0, stuck: 0 };
      row[outcome]++;
      this.rows.set(name, row);
    }
  }

  print(): void {
    const { all, ...each } = Object.fromEntries(this.rows);
    if (all === undefined) return;
    const lines = [...Object.entries(each), ["all", all] as const].map(([name, { completed, failed, stuck }]) => [
      name,
      completed + failed + stuck,
      completed,
      failed,
      stuck,
    ]);
    out.table(["operator", "rehearsed", "completed", "failed", "stuck"], lines);
  }
}

function verdict(
  { rehearsed, failed, stuck, seconds, undecided }: RehearsalReport,
  unreachable: readonly Unreachable[],
  isCutShort: boolean,
): string {
  const { green, red } = err.colours;
  const within = `${counted(rehearsed, "rehearsal")} in ${seconds.toFixed(1)} s${isCutShort ? "; more plans exist" : ""}`;
  if (failed + stuck + unreachable.length === 0) {
    const open = Object.keys(undecided);
    const held =
      open.length === 0 ? "every property holds" : `nothing is broken, and undecided in part: ${open.join(", ")}`;
    return green(`${within}: ${held}`);
  }
  const parts = [
    failed > 0 ? `${count(failed)} failed` : "",
    stuck > 0 ? `${count(stuck)} stuck` : "",
    unreachable.length > 0 ? `${counted(unreachable.length, "goal")} out of reach` : "",
  ];
  return red(`${within}: ${parts.filter((part) => part !== "").join(", ")}`);
}

export function printTrajectories(statistics: TrajectoryStatistics): void {
  const { userTurns, commands, signals, commandKinds, signalKinds, asks, repeatedAsks, tasks, success } = statistics;
  const lengths = Object.entries({ "user turns": userTurns, commands, signals });
  out.print("");
  out.table(
    ["of a dialogue", ...["min", "mean", "median", "max"].map(right)],
    lengths.map(([name, spread]) => [name, ...cells(spread)]),
  );
  for (const [title, counts] of Object.entries({ commands: commandKinds, signals: signalKinds, "asked for": asks })) {
    const rows = Object.entries(counts);
    if (rows.length === 0) continue;
    out.print("");
    out.table([title, "times"], rows);
  }
  const share = success === null ? "" : `, ${percent(success)}`;
  out.print(
    "",
    `asked again for what had been asked for: ${count(repeatedAsks)}`,
    `tasks: ${count(tasks.succeeded)} of ${count(tasks.started)} succeeded${share}; ${count(tasks.failed)} failed, ${count(tasks.unfinished)} unfinished`,
  );
}

const cells = (spread: Spread | null): Cell[] =>
  spread === null ? ["", "", "", ""] : [spread.min, spread.mean.toFixed(1), spread.median, spread.max];

/** Limit of annotations that GitHub shows of one step. */
const MAX_ANNOTATIONS = 10;

function reasonOf({ violations, error }: Pick<StoredRun, "violations" | "error">): string {
  if (error !== null) return `${error.code}: ${error.message}`;
  return violations.map(({ property, message }) => `${property}: ${message}`).join("; ");
}

export function junitCase({ plan, run, outcome, transcript, ...judged }: StoredRun): string {
  const name = `${plan.id ?? "plan"}${run > 1 ? ` (run ${run})` : ""}`;
  const open = `    <testcase classname="${xmlText(plan.goals[0]?.intent ?? "")}" name="${xmlText(name)}"`;
  if (outcome === "completed") return `${open}/>`;
  const element = outcome === "stuck" ? "error" : "failure";
  const reason = reasonOf(judged);
  const text = `${reason}\n${showTranscript(transcript)}\nplan: ${JSON.stringify(plan)}`;
  return `${open}>\n      <${element} message="${xmlText(reason)}">${xmlText(text)}</${element}>\n    </testcase>`;
}

export function junitXml(
  cases: readonly string[],
  { failed, stuck, seconds }: Pick<RehearsalReport, "failed" | "stuck" | "seconds">,
  unreachable: readonly Unreachable[],
): string {
  const tests = cases.length + unreachable.length;
  const failures = failed + unreachable.length;
  const counts = `tests="${tests}" failures="${failures}" errors="${stuck}" time="${seconds.toFixed(3)}"`;
  const lost = unreachable.map(({ intent, seed, message }) => {
    const open = `    <testcase classname="${xmlText(intent)}" name="${xmlText(`${intent}/${seed}`)}"`;
    return `${open}>\n      <failure message="${xmlText(`UNREACHABLE_GOAL: ${message}`)}"/>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="backlot rehearse" ${counts}>`,
    ...cases,
    ...lost,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** Formats violations as annotations of GitHub Actions, one for each property and intent. */
export function githubAnnotations(
  violations: readonly RehearsalViolation[],
  unreachable: readonly Unreachable[],
): string[] {
  const each = new Map(violations.toReversed().map((one) => [`${one.property} ${one.intent}`, one]));
  const lines = [...each.values()]
    .reverse()
    .map(({ property, intent, message, plan }) =>
      annotation(`${property} in ${intent}`, `${message} (${plan.id ?? "plan"})`),
    );
  const lost = unreachable.map(({ intent, message }) => annotation(`UNREACHABLE_GOAL in ${intent}`, message));
  return [...lines, ...lost].slice(0, MAX_ANNOTATIONS);
}

const annotation = (title: string, message: string): string =>
  `::error title=${escaped(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${escaped(message)}`;

const escaped = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
