import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { MatcherContext, MatcherResult } from "./matcherTypes.js";
import type { Observation } from "./observation.js";
import { report } from "./report.js";
import type { Tools, Verdict, WantedSlots } from "./verdicts/verdict.js";

/** Returns a result whose message depends on negation; a passing expectation prints it only if negated. */
export function result(
  { pass, wanted, instead, mark }: Verdict,
  reception: Observation,
  who = "the back-end",
): MatcherResult {
  const headline = pass ? `expected ${who} not to ${wanted}` : `expected ${who} to ${wanted}; ${instead}`;
  const end = { at: (reception.transcript?.turns ?? reception.signals).length, note: `it did not ${wanted}` };
  return { pass, message: () => report(headline, reception, mark ?? end) };
}

/** Returns a failure of an expectation and its negation, for names that do not exist: the negation would hold for every misspelt name. */
export function open(problem: string, reception: Observation, { isNot }: MatcherContext): MatcherResult {
  const end = (reception.transcript?.turns ?? reception.signals).length;
  return { pass: isNot === true, message: () => report(problem, reception, { at: end, note: "" }) };
}

export function slotsOf(wanted: unknown, matcher: string, what: string): WantedSlots {
  if (wanted === undefined) return {};
  if (isObject(wanted)) return wanted;
  throw new BacklotError("BAD_EXPECTATION", `${matcher} takes ${what}, as an object`);
}

/** Returns a comparison like that of `toMatchObject`, but with numbers by value: 0 and -0 are equal. */
export function toolsOf({ equals, customTesters = [], utils }: MatcherContext): Tools {
  const more = [utils.iterableEquality, utils.subsetEquality].filter((one) => one !== undefined);
  const testers = [...customTesters, sameNumber, ...more];
  return { same: (actual, wanted) => equals(actual, wanted, testers), print: utils.stringify };
}

function sameNumber(a: unknown, b: unknown): boolean | undefined {
  return typeof a === "number" && typeof b === "number" ? a === b || Object.is(a, b) : undefined;
}
