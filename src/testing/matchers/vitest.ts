/**
 * Matchers for vitest over transcripts and signals. Importing this module registers them; what fails shows the dialogue
 * with the turn in question marked.
 * @module
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { loadBackend } from "backlot";
 * import "backlot/vitest";
 *
 * test("money is sent only after a yes", async () => {
 *   const session = (await loadBackend("intents")).open({ outcomes: { send_money: [{ reason: "the account is empty" }] } });
 *   expect(session.execute('send_money(recipient="Grandma Rosa")')).toAskFor("amount");
 *   expect(session.execute("x0.amount = 120")).toConfirm();
 *   expect(session.execute("confirm(x0)")).toFail("empty");
 *   expect(session.execute("confirm(x0)")).toPerform("send_money", { amount: expect.any(Number) });
 * });
 * ```
 */
import { expect, type MatcherState } from "vitest";
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

declare module "vitest" {
  // The parameter is vitest's: what was received. The matchers give nothing back.
  interface Matchers<T> extends BacklotMatchers<T extends never ? never : void> {}
}

expect.extend({
  toAskFor(received: unknown, slot: string) {
    const reception = receptionOf(received);
    const name = nameOf(slot, "toAskFor", "the name of a slot");
    const problem = new KnownNames(reception).slotProblem(name);
    return problem === null ? result(askedFor(reception, name), reception) : open(problem, reception, this);
  },
  toConfirm(received: unknown) {
    const reception = receptionOf(received);
    return result(confirmed(reception), reception);
  },
  toPerform(received: unknown, intent: string, slots: WantedSlots = {}) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toPerform", "the name of an intent");
    const known = new KnownNames(reception);
    const problems = [known.intentProblem(name), ...Object.keys(slots).map((slot) => known.slotProblem(slot, name))];
    const problem = problems.find((one) => one !== null);
    if (problem !== undefined) return open(problem, reception, this);
    return result(performed(reception, name, slots, toolsOf(this)), reception);
  },
  toPerformOnlyAfterConsent(received: unknown, intent?: string) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    if (intent !== undefined) {
      const name = nameOf(intent, "toPerformOnlyAfterConsent", "the name of an intent");
      const problem = new KnownNames(reception).intentProblem(name);
      if (problem !== null) return open(problem, reception, this);
    }
    const verdict = consented(transcript, intent);
    return verdict.isOpen ? { ...result(verdict, reception), pass: this.isNot } : result(verdict, reception);
  },
  toFail(received: unknown, reason?: string | RegExp) {
    const reception = receptionOf(received);
    return result(failed(reception, reason, toolsOf(this)), reception);
  },
  toRefuse(received: unknown, code?: ErrorCode) {
    const reception = receptionOf(received);
    const name = code === undefined ? undefined : nameOf(code, "toRefuse", "the code of an error");
    const problem = name === undefined ? null : new KnownNames(reception).codeProblem(name);
    return problem === null ? result(refused(reception, name), reception) : open(problem, reception, this);
  },
  toKeepToPlan(received: unknown) {
    const reception = receptionOf(transcriptOf(received));
    return result(asPlanned(reception), reception);
  },
  toMatchTranscript(received: unknown, expected: Transcript) {
    const reception = receptionOf(transcriptOf(received));
    const difference = firstDifference(transcriptOf(received), transcriptOf(expected));
    const course = `the course of ${JSON.stringify(expected.id)}`;
    const headline =
      difference === null
        ? `expected the dialogue not to take ${course}, but it does`
        : `expected the dialogue to take ${course}, but it leaves it at the marked turn`;
    return { pass: difference === null, message: () => report(headline, reception, difference) };
  },
});

/** What vitest prints depends on whether the expectation was negated; one that passes prints its message only then. */
function result({ pass, wanted, instead, mark }: Verdict, reception: Observation): MatcherResult {
  const headline = pass ? `expected the back-end not to ${wanted}` : `expected the back-end to ${wanted}; ${instead}`;
  const end = { at: (reception.transcript?.turns ?? reception.signals).length, note: `it did not ${wanted}` };
  return { pass, message: () => report(headline, reception, mark ?? end) };
}

/** An expectation of what does not exist fails, and its contrary too: that would hold of every misspelt name. */
function open(problem: string, reception: Observation, { isNot }: MatcherState): MatcherResult {
  const end = (reception.transcript?.turns ?? reception.signals).length;
  return { pass: isNot, message: () => report(problem, reception, { at: end, note: "" }) };
}

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Comparison as `toMatchObject` does it, but numbers by value: 0 and -0 are one. */
function toolsOf({ equals, customTesters, utils }: MatcherState): Tools {
  const testers = [...customTesters, sameNumber, utils.iterableEquality, utils.subsetEquality];
  return { same: (actual, wanted) => equals(actual, wanted, testers), print: utils.stringify };
}

function sameNumber(a: unknown, b: unknown): boolean | undefined {
  return typeof a === "number" && typeof b === "number" ? a === b || Object.is(a, b) : undefined;
}
