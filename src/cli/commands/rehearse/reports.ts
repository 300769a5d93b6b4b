import { xmlText } from "../../../studio/inspector/summaries/junit.js";
import type { RehearsalReport, RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
import { showTranscript } from "../../../transcript/show.js";
import type { Unreachable } from "./planSources.js";
import type { StoredRun } from "./storedRuns.js";

/** Limit of annotations that GitHub shows of one step. */
const MAX_ANNOTATIONS = 10;

/** Describes the problem of a rehearsal in a line. */
export function reasonOf({ violations, error }: Pick<StoredRun, "violations" | "error">): string {
  if (error !== null) return `${error.code}: ${error.message}`;
  return violations.map(({ property, message }) => `${property}: ${message}`).join("; ");
}

/** Formats a rehearsal as a test case of JUnit's XML. */
export function junitCase({ plan, run, outcome, transcript, ...verdict }: StoredRun): string {
  const name = `${plan.id ?? "plan"}${run > 1 ? ` (run ${run})` : ""}`;
  const open = `    <testcase classname="${xmlText(plan.goals[0]?.intent ?? "")}" name="${xmlText(name)}"`;
  if (outcome === "completed") return `${open}/>`;
  const element = outcome === "stuck" ? "error" : "failure";
  const reason = reasonOf(verdict);
  const text = `${reason}\n${showTranscript(transcript)}\nplan: ${JSON.stringify(plan)}`;
  return `${open}>\n      <${element} message="${xmlText(reason)}">${xmlText(text)}</${element}>\n    </testcase>`;
}

/** Formats rehearsals as JUnit's XML, which most systems for continuous integration read. */
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
