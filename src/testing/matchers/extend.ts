import type { ErrorCode } from "../../errors.js";
import type { Transcript } from "../../transcript/index.js";
import { KnownNames } from "../policies/known.js";
import { nameOf, type Observation, receptionOf, transcriptOf } from "../policies/observation.js";
import { consented } from "./consented.js";
import { firstDifference } from "./difference.js";
import {
  askedFor,
  asPlanned,
  confirmed,
  failed,
  performed,
  refused,
  type Tools,
  type Verdict,
  type WantedSlots,
} from "./matchers.js";
import { report } from "./report.js";

/**
 * What Backlot adds to `expect(transcript)`, and to `expect(signals)` for all but `toPerformOnlyAfterConsent`,
 * `toKeepToPlan` and `toMatchTranscript`. An intent, a slot or a code that does not exist fails, also after `not`.
 */
export interface BacklotMatchers<R = void> {
  /** The back-end asked for the slot, or asked to choose among its values. */
  toAskFor(slot: string): R;
  /** The back-end asked to confirm. */
  toConfirm(): R;
  /**
   * The back-end performed the intent, or searched with it. Of the slots only those named count: a value or an
   * asymmetric matcher, null for a slot that must be empty.
   */
  toPerform(intent: string, slots?: WantedSlots): R;
  /**
   * The back-end performed the intent, or where none is named anything that has to be confirmed, and each time the user
   * had said yes to it; see `performancesOf`. Where nothing was performed, or where it is not recorded what the user
   * meant, both the expectation and its contrary fail.
   */
  toPerformOnlyAfterConsent(intent?: string): R;
  /** Performing failed, for a reason that contains the text, matches the expression or satisfies the asymmetric matcher. */
  toFail(reason?: string | RegExp): R;
  /** A command was refused, with this code where one is given. */
  toRefuse(code?: ErrorCode): R;
  /**
   * A dialogue that was rehearsed with `strict: true` performed nothing without a plan, and used up every planned
   * outcome.
   */
  toKeepToPlan(): R;
  /**
   * The transcript takes the same course: the same commands and signals at the same user turns, and the same values at
   * the end where both carry them. Wording, responses, tags and the numbering of variables do not count.
   */
  toMatchTranscript(expected: Transcript): R;
}

/** What a matcher gets as `this`, from vitest and Jest alike. */
export interface MatcherContext {
  /** Whether the opposite is expected. */
  readonly isNot?: boolean;
  /** Custom testers come first, then asymmetric matchers and equality. */
  equals(actual: unknown, wanted: unknown, testers?: unknown[]): boolean;
  /** The test runner's further rules for equality. */
  readonly customTesters?: readonly unknown[];
  /** What the test runner offers for messages and equality. */
  readonly utils: MatcherUtilities;
}

/** What a test runner lends its matchers; Bun lends no testers. */
export interface MatcherUtilities {
  /** A value as messages show it. */
  readonly stringify: (value: unknown) => string;
  /** The test runner's equality of iterables. */
  readonly iterableEquality?: unknown;
  /** The test runner's equality of the keys that are named. */
  readonly subsetEquality?: unknown;
}

/** Whether an expectation holds, and what is printed where it should not. */
export interface MatcherResult {
  /** Whether what was expected holds; the test runner turns it round for `not`. */
  readonly pass: boolean;
  /** What the failing test shows. */
  readonly message: () => string;
}

/**
 * The matchers, for `expect.extend` of Jest, Bun, vitest or the package `expect`: `expect.extend(matchers)`. In vitest
 * `import "backlot/vitest"` does that, with types. Under node:test, which has no `expect`, `assertThat` takes its place.
 * @example
 * ```ts
 * import { mockBackend } from "backlot/testing";
 * import { matchers } from "backlot/matchers";
 * import { expect, test } from "vitest";
 *
 * expect.extend(matchers);
 *
 * test("the amount is asked for", async () => {
 *   const session = (await mockBackend()).open();
 *   expect(session.execute('send_money(recipient="Grandma Rosa")')).toAskFor("amount");
 * });
 * ```
 */
export const matchers = {
  toAskFor(this: MatcherContext, received: unknown, slot: string) {
    const reception = receptionOf(received);
    const name = nameOf(slot, "toAskFor", "the name of a slot");
    const problem = new KnownNames(reception).slotProblem(name);
    return problem === null ? result(askedFor(reception, name), reception) : open(problem, reception, this);
  },
  toConfirm(this: MatcherContext, received: unknown) {
    const reception = receptionOf(received);
    return result(confirmed(reception), reception);
  },
  toPerform(this: MatcherContext, received: unknown, intent: string, slots: WantedSlots = {}) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toPerform", "the name of an intent");
    const known = new KnownNames(reception);
    const problems = [known.intentProblem(name), ...Object.keys(slots).map((slot) => known.slotProblem(slot, name))];
    const problem = problems.find((one) => one !== null);
    if (problem !== undefined) return open(problem, reception, this);
    return result(performed(reception, name, slots, toolsOf(this)), reception);
  },
  toPerformOnlyAfterConsent(this: MatcherContext, received: unknown, intent?: string) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    if (intent !== undefined) {
      const name = nameOf(intent, "toPerformOnlyAfterConsent", "the name of an intent");
      const problem = new KnownNames(reception).intentProblem(name);
      if (problem !== null) return open(problem, reception, this);
    }
    const verdict = consented(transcript, intent);
    return verdict.isOpen ? { ...result(verdict, reception), pass: this.isNot === true } : result(verdict, reception);
  },
  toFail(this: MatcherContext, received: unknown, reason?: string | RegExp) {
    const reception = receptionOf(received);
    return result(failed(reception, reason, toolsOf(this)), reception);
  },
  toRefuse(this: MatcherContext, received: unknown, code?: ErrorCode) {
    const reception = receptionOf(received);
    const name = code === undefined ? undefined : nameOf(code, "toRefuse", "the code of an error");
    const problem = name === undefined ? null : new KnownNames(reception).codeProblem(name);
    return problem === null ? result(refused(reception, name), reception) : open(problem, reception, this);
  },
  toKeepToPlan(this: MatcherContext, received: unknown) {
    const reception = receptionOf(transcriptOf(received));
    return result(asPlanned(reception), reception);
  },
  toMatchTranscript(this: MatcherContext, received: unknown, expected: Transcript) {
    const reception = receptionOf(transcriptOf(received));
    const difference = firstDifference(transcriptOf(received), transcriptOf(expected));
    const course = `the course of ${JSON.stringify(expected.id)}`;
    const headline =
      difference === null
        ? `expected the dialogue not to take ${course}, but it does`
        : `expected the dialogue to take ${course}, but it leaves it at the marked turn`;
    return { pass: difference === null, message: () => report(headline, reception, difference) };
  },
} satisfies Record<
  keyof BacklotMatchers,
  (this: MatcherContext, received: unknown, ...wanted: never[]) => MatcherResult
>;

/** What is printed depends on whether the expectation was negated; one that passes prints its message only then. */
function result({ pass, wanted, instead, mark }: Verdict, reception: Observation): MatcherResult {
  const headline = pass ? `expected the back-end not to ${wanted}` : `expected the back-end to ${wanted}; ${instead}`;
  const end = { at: (reception.transcript?.turns ?? reception.signals).length, note: `it did not ${wanted}` };
  return { pass, message: () => report(headline, reception, mark ?? end) };
}

/** An expectation of what does not exist fails, and its contrary too: that would hold of every misspelt name. */
function open(problem: string, reception: Observation, { isNot }: MatcherContext): MatcherResult {
  const end = (reception.transcript?.turns ?? reception.signals).length;
  return { pass: isNot === true, message: () => report(problem, reception, { at: end, note: "" }) };
}

/** Comparison as `toMatchObject` does it, but numbers by value: 0 and -0 are one. */
function toolsOf({ equals, customTesters = [], utils }: MatcherContext): Tools {
  const more = [utils.iterableEquality, utils.subsetEquality].filter((one) => one !== undefined);
  const testers = [...customTesters, sameNumber, ...more];
  return { same: (actual, wanted) => equals(actual, wanted, testers), print: utils.stringify };
}

function sameNumber(a: unknown, b: unknown): boolean | undefined {
  return typeof a === "number" && typeof b === "number" ? a === b || Object.is(a, b) : undefined;
}
