import type { MutationTestResult } from "./mutationResult.js";
import type { MutateOptions } from "./options.js";
import type { MutationReport } from "./report.js";

export type { Mutation } from "./mutant.js";
export type { MutationTestResult } from "./mutationResult.js";
export type { MutateOptions } from "./options.js";
export type { MutationReport } from "./report.js";

/**
 * Makes small changes to a project's intents, its behaviours and the labels of its dialogues, one at a time, and
 * reports which of them are not noticed: neither by replayed dialogues nor, on request, by the project's vitest tests.
 * An unnoticed change is either untested or makes no difference.
 *
 * Verdicts are cached: a second run tries only mutants that have changed, or whose dialogues have.
 * @throws BacklotError as `loadBackend` does; WRONG_FORMAT if there is no dialogue; BASELINE_DIVERGES or TESTS_FAILED
 * if dialogues or tests fail before any change; MISSING_PACKAGE if vitest is not installed
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
 * Converts a report to the common format of mutation testing tools: `mutation-testing-report-schema`, version 2.
 * @param report the result of `mutate`
 */
export async function mutationTestResult(report: MutationReport): Promise<MutationTestResult> {
  return (await import("./mutationResult.js")).mutationTestResult(report);
}

/**
 * Renders a report as one page that works offline: it contains the element of the optional package
 * `mutation-testing-elements`.
 * @param result the result of `mutationTestResult`
 * @param title the page's title. Default: `Mutation testing`
 * @throws BacklotError MISSING_PACKAGE if `mutation-testing-elements` is not installed
 */
export async function mutationHtml(result: MutationTestResult, title?: string): Promise<string> {
  return (await import("./html.js")).mutationHtml(result, title);
}
