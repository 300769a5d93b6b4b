import { resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, refuseOverInput, writeAtomic } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import type { PlainProblem } from "../../../runtime/replay/batch.js";
import { type MutateOptions, mutate, mutationHtml, mutationTestResult } from "../../../testing/mutation/index.js";
import type { Mutant } from "../../../testing/mutation/mutant.js";
import { fromRoot } from "../../../testing/mutation/projectRoot.js";
import {
  type MutantCounts,
  type MutantResult,
  type MutationReport,
  scoreOf,
  survivorsOf,
} from "../../../testing/mutation/report.js";
import { ownOperators } from "../../../testing/ownParts.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { projectFiles } from "../../config/projectFiles.js";
import { fleetOf } from "../../config/queue.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { KeptProblems } from "../../corpus/corpusProblems.js";
import { EXIT, exitCodeOf, onInterrupt } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { type Cell, count, counted, err, out, right } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { printProblem } from "../../terminal/report.js";
import type { MutateFlags } from "./define.js";

const MAX_SURVIVORS = 20;

/**
 * Returns 1 if mutants survive, none is decided, the score is below the threshold, or something fails before any change; 2 for
 * unreadable dialogues.
 */
export async function mutateProject(paths: readonly string[], flags: MutateFlags): Promise<number> {
  const { settings, dialogues, found } = await subjectOf(paths, flags);
  if (flags.quiet !== true) printFound(settings, found);
  // Checked before the work, so that reports are known to be writable.
  if (flags.html !== undefined) (await import("../../../testing/mutation/html.js")).elements();
  const reports = [flags.json, flags.html].filter((file) => file !== undefined);
  const inputs = [...(dialogues ?? []), ...(flags.plans ?? []), flags.policy, flags.equivalent];
  refuseOverInput(reports, [...inputs, ...projectFiles(settings)]);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const [json, html] = [await opened(flags.json), await opened(flags.html)];
  const unreadable = new KeptProblems("unreadable line");
  const progress = await startProgress("mutants", null, flags.quiet !== true);
  try {
    const { what, plans, rehearse, policy, only, tests, equivalent, workers, incremental, strict, lenient, cache } =
      flags;
    const options = {
      ...given({ config: settings.config ?? undefined, project: found ?? undefined, what, plans, only }),
      ...given({ rehearse, tests, equivalent, dialogues }),
      ...given({ incremental, strict, lenient, behaviours: settings.behaviours }),
      ...given({ deadlineMs: flags.deadlineMs, memoryMb: flags.memoryMb, fixtures: settings.fixtures ?? undefined }),
      ...(cache === false ? { cache: false as const } : {}),
      intents: settings.intents,
      ...(plans === undefined && rehearse !== true ? {} : { operators: await ownOperators(settings) }),
      signal: ending.signal,
      onProgress: (done: number, all: number) => progress.update(done, all),
      onUnreadable: (problem: PlainProblem) => unreadable.add(problem),
    } satisfies MutateOptions;
    const fleet = fleetOf(flags);
    const mutating = async (): Promise<MutationReport> => {
      if (fleet === null) return mutate({ ...options, ...given({ policy, workers: workers ?? settings.workers }) });
      return (await import("../../../fleet/index.js")).mutateFleet({ ...options, ...fleet });
    };
    const report = await mutating();
    progress.stop();
    unreadable.print();
    await writeReports(report, json, html);
    printReport(report, flags.maxSurvivors ?? MAX_SURVIVORS, flags.quiet === true);
    if (report.isInterrupted) {
      err.print(`interrupted: ${counted(report.counts.Pending, "mutant")} not tried`);
      return EXIT.interrupted;
    }
    if (report.mutants.length === 0) {
      const kinds = what?.join(" and ") ?? (policy === undefined ? "the project" : "the policy");
      throw new BacklotError("USAGE", `nothing can be changed: ${kinds} has no mutant, so nothing was tried`);
    }
    if (report.score === null) {
      err.print("no mutant was decided: each is an error, or argued to be equivalent");
      return EXIT.findings;
    }
    const isLow = report.score < (flags.threshold ?? 100);
    if (isLow && flags.threshold !== undefined) err.print(`the score is below ${flags.threshold}`);
    return exitCodeOf({ unreadable: report.unreadable, found: Number(isLow) + report.stale.length });
  } catch (error) {
    progress.stop();
    await Promise.all([json?.discard(), html?.discard()]);
    if (!(error instanceof BacklotError) || !FOUND.includes(error.code)) throw error;
    printProblem(error);
    return EXIT.findings;
  } finally {
    release();
    progress.stop();
  }
}

/** The project and the dialogues to replay. Mutants of a policy are rehearsed instead. */
async function subjectOf(
  paths: readonly string[],
  flags: MutateFlags,
): Promise<{
  readonly settings: ProjectSettings;
  readonly dialogues: readonly string[] | undefined;
  readonly found: string | null;
}> {
  const settings = await projectSettings(flags);
  const own = { settings, dialogues: undefined, found: null };
  if (flags.policy !== undefined) return own;
  // A project with plans to rehearse may have no transcripts.
  const hasPlans = flags.plans !== undefined || flags.rehearse === true;
  if (paths.length === 0 && hasPlans && !settings.areTranscriptsNamed) return own;
  const corpus = await settingsOfCorpus(paths, flags);
  return { settings: corpus.settings, dialogues: await corpusFiles(corpus.sources), found: corpus.found };
}

const FOUND: readonly BacklotError["code"][] = ["BASELINE_DIVERGES", "TESTS_FAILED"];

async function opened(file: string | undefined): Promise<AtomicFile | null> {
  return file === undefined ? null : AtomicFile.create(file);
}

async function writeReports(report: MutationReport, json: AtomicFile | null, html: AtomicFile | null): Promise<void> {
  if (json === null && html === null) return;
  const result = await mutationTestResult(report);
  if (html !== null) await writeAtomic(html, await mutationHtml(result));
  if (json !== null) await writeAtomic(json, `${JSON.stringify(result)}\n`);
}

function printReport(report: MutationReport, maxSurvivors: number, isQuiet: boolean): void {
  const survivors = survivorsOf(report);
  const listed = survivors.slice(0, maxSurvivors);
  const row = ({ mutant }: MutantResult): string[] =>
    survivorRow(mutant, fromRoot(".", resolve(report.root, mutant.file)));
  if (listed.length > 0) {
    out.table(["survivor", "mutator", "change", "id"], listed.map(row));
    if (survivors.length > listed.length) {
      out.print(`and ${count(survivors.length - listed.length)} more (--max-survivors, --json and --html show them)`);
    }
    out.print("");
  }
  const rows = Object.entries(report.kinds).map(([kind, counts]) => sumRow(kind, counts));
  const columns = ["of", "killed", "timed out", "survived", "no coverage", "errors", "equivalent", right("score")];
  out.table(columns, rows.length > 1 ? [...rows, sumRow("all", report.counts)] : rows);
  if (report.stale.length > 0) err.print(...report.stale);
  if (isQuiet) return;
  const { mutants, reused, seconds, dialogues, failing } = report;
  const known = reused === 0 ? "" : `, ${count(reused)} known from an earlier run`;
  const noun = report.kinds.policy === undefined ? "dialogue" : "rehearsal";
  if (failing > 0) err.print(`the policy fails ${counted(failing, noun)} as it is: they notice nothing`);
  err.print(`${counted(mutants.length, "mutant")}, ${counted(dialogues, noun)}, ${seconds.toFixed(1)} s${known}`);
}

function sumRow(name: string, counts: MutantCounts): readonly Cell[] {
  const { Killed, Timeout, Survived, NoCoverage, CompileError, RuntimeError, Ignored } = counts;
  const score = scoreOf(counts);
  const numbers = [Killed, Timeout, Survived, NoCoverage, CompileError + RuntimeError, Ignored];
  return [name, ...numbers, score === null ? "" : score.toFixed(1)];
}

function survivorRow({ place, mutator, description, id }: Mutant, file: string): string[] {
  return [`${file}:${place.start.line}:${place.start.column}`, mutator, description, id];
}
