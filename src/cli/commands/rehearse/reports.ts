import { xmlText } from "../../../studio/inspector/summaries/xmlText.js";
import type { RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
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

/** Formats rehearsals as JUnit's XML, which most systems for continuous integration read. */
export function junitXml(runs: readonly StoredRun[], unreachable: readonly Unreachable[], seconds: number): string {
  const failed = runs.filter(({ outcome }) => outcome === "failed").length + unreachable.length;
  const stuck = runs.filter(({ outcome }) => outcome === "stuck").length;
  const tests = runs.length + unreachable.length;
  const counts = `tests="${tests}" failures="${failed}" errors="${stuck}" time="${seconds.toFixed(3)}"`;
  const cases = runs.map((run) => {
    const { plan, outcome, transcript } = run;
    const name = `${plan.id ?? "plan"}${run.run > 1 ? ` (run ${run.run})` : ""}`;
    const open = `    <testcase classname="${xmlText(plan.goals[0]?.intent ?? "")}" name="${xmlText(name)}"`;
    if (outcome === "completed") return `${open}/>`;
    const element = outcome === "stuck" ? "error" : "failure";
    const text = `${reasonOf(run)}\n${showTranscript(transcript)}\nplan: ${JSON.stringify(plan)}`;
    return `${open}>\n      <${element} message="${xmlText(reasonOf(run))}">${xmlText(text)}</${element}>\n    </testcase>`;
  });
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
