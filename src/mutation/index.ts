import type { MutationTestResult } from "./mutationResult.js";
import type { MutateOptions } from "./options.js";
import type { MutationReport } from "./report.js";

export type { Mutant, MutantKind, MutantPlace, Mutation } from "./mutant.js";
export type { MutationTestResult, ReportMutant, ReportPosition } from "./mutationResult.js";
export type { MutateOptions } from "./options.js";
export type { MutantCounts, MutantResult, MutantStatus, MutationReport } from "./report.js";

/**
 * Makes small changes to a project's intents, its behaviours and the labels of its dialogues, one at a time, and
 * tells which of them nothing notices: neither the dialogues, when they are replayed, nor, where that is asked for,
 * the project's vitest tests. What is not noticed is either not tested or makes no difference.
 *
 * Verdicts are kept in the cache: a second run tries only the mutants that have changed, or whose dialogues have.
 * @throws BacklotError what `loadBackend` throws; WRONG_FORMAT if there is no dialogue; BASELINE_DIVERGES or
 * TESTS_FAILED where dialogues or tests fail before anything is changed; MISSING_PACKAGE where vitest is not
 * installed
 * @example
 * ```ts
 * import { mutate } from "backlot/testing";
 *
 * const report = await mutate({ what: ["behaviours"], only: "set_thermostat" });
 * for (const { mutant, status } of report.mutants) {
 *   if (status === "Survived") console.log(`${mutant.file}:${mutant.place.start.line}: ${mutant.description}`);
 * }
 * console.assert(report.score !== null && report.score > 50);
 * ```
 */
export async function mutate(options: MutateOptions = {}): Promise<MutationReport> {
  return (await import("./mutate.js")).mutate(options);
}

/**
 * A report in the format that mutation testing tools share: `mutation-testing-report-schema`, version 2.
 * @param report what `mutate` gave
 */
export async function mutationTestResult(report: MutationReport): Promise<MutationTestResult> {
  return (await import("./mutationResult.js")).mutationTestResult(report);
}

/**
 * A report as one page that needs nothing else, no network either: the element of the optional package
 * `mutation-testing-elements` is in it.
 * @param result what `mutationTestResult` gave
 * @param title of the page. Default: `Mutation testing`
 * @throws BacklotError MISSING_PACKAGE where `mutation-testing-elements` is not installed
 */
export async function mutationHtml(result: MutationTestResult, title?: string): Promise<string> {
  return (await import("./html.js")).mutationHtml(result, title);
}
