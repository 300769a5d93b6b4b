import { BacklotError } from "../../base/errors.js";
import { isObject, isPlain } from "../../base/json/object.js";
import { unknownOption } from "../../schema/nearest.js";
import type { NamedBy } from "./known.js";
import type { MatcherContext, MatcherResult } from "./matcherTypes.js";
import { isPromise, kindOf, type Observation } from "./observation.js";
import { report } from "./report.js";
import type { Tools, Verdict, WantedSlots } from "./verdicts/verdict.js";

/**
 * Returns a result whose message depends on negation; a passing expectation prints it only if negated. An open verdict fails an
 * expectation and its negation.
 */
export function result(
  { pass, isOpen = false, wanted, instead, mark }: Verdict,
  reception: Observation,
  { isNot }: MatcherContext,
  who = "the back-end",
): MatcherResult {
  const headline = pass ? `expected ${who} not to ${wanted}` : `expected ${who} to ${wanted}; ${instead}`;
  const end = { at: (reception.transcript?.turns ?? reception.signals).length, note: `it did not ${wanted}` };
  return { pass: isOpen ? isNot === true : pass, message: () => report(headline, reception, mark ?? end) };
}

/** Returns a failure of an expectation and its negation, for names that do not exist: the negation would hold for every misspelt name. */
export function open(problem: string, reception: Observation, { isNot }: MatcherContext): MatcherResult {
  const end = (reception.transcript?.turns ?? reception.signals).length;
  return { pass: isNot === true, message: () => report(problem, reception, { at: end, note: "" }) };
}

/** @throws BacklotError BAD_EXPECTATION for what holds no slots, such as a promise or a map: every performance would have them */
export function slotsOf(wanted: unknown, matcher: string, what: string): WantedSlots {
  if (wanted === undefined) return {};
  if (!isObject(wanted)) throw badExpectation(`${matcher} takes ${what}, as an object`);
  const entries = Object.entries(wanted);
  if (entries.length === 0 && !isPlain(wanted)) throw badExpectation(`${matcher} takes ${what}, not ${kindOf(wanted)}`);
  const [awaited] = entries.find(([, value]) => isPromise(value)) ?? [];
  if (awaited !== undefined) throw badExpectation(`${matcher} takes ${what}: ${awaited} is a promise, await it`);
  return wanted;
}

/**
 * Checks the options of a matcher, such as the source of its names.
 * @throws BacklotError BAD_EXPECTATION for another value than an object, and for an unknown key
 */
export function optionsOf<Options extends object>(
  given: Options | undefined,
  matcher: string,
  names: readonly (keyof Options & string)[],
): Partial<Options> {
  if (given === undefined) return {};
  if (!isPlain(given)) throw badExpectation(`${matcher} takes options as an object, not ${kindOf(given)}`);
  const unknown = unknownOption(matcher, given, names);
  if (unknown !== null) throw badExpectation(unknown);
  return given;
}

/** Options of a matcher that takes names alone. */
export const namedBy = (by: NamedBy | undefined, matcher: string): NamedBy => optionsOf(by, matcher, ["backend"]);

export function badExpectation(problem: string): BacklotError {
  return new BacklotError("BAD_EXPECTATION", problem);
}

/** @throws BacklotError BAD_EXPECTATION for words that no text can hold: their negation would hold for every dialogue */
export function checkWords(words: unknown, matcher: string): void {
  const isSound =
    typeof words === "string"
      ? words.trim() !== ""
      : words instanceof RegExp || (isObject(words) && "asymmetricMatch" in words);
  if (!isSound)
    throw badExpectation(`${matcher} takes a text that is not empty, a regular expression or an asymmetric matcher`);
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
