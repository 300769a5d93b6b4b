import type { ErrorCode } from "../../base/errors.js";
import type { Ref } from "../../kit/internal.js";
import type { Transcript } from "../../transcript/index.js";
import type { IntentName } from "../../users/registered.js";
import type { Goal } from "../../users/simulated/goal.js";
import type { CheckPropertiesOptions } from "../properties/checkProperties.js";
import type { Property, PropertyName } from "../properties/property.js";
import type { NamedBy } from "./known.js";
import type { MatchMode } from "./modes.js";
import type { WantedCalls } from "./verdicts/calledTool.js";
import type { Speaker } from "./verdicts/said.js";
import type { WantedSlots } from "./verdicts/verdict.js";

/**
 * What Backlot adds to `expect(transcript)`; of these `toAskFor`, `toConfirm`, `toPerform`, `toFind`, `toFail` and
 * `toRefuse` take signals as well. A tool, an intent, a slot, an argument, a
 * table, a property or a code that does not exist fails, also after `not`; so does a name that nothing in the process can
 * judge, as of a transcript read from a file. `{ backend }`, last, says what made the transcript.
 * @example
 * ```ts
 * import "backlot/vitest";
 * import { mockBackend, rehearse, type Respond, schemaPolicy, scriptedUser } from "backlot/testing";
 * import { expect, test } from "vitest";
 *
 * const respond: Respond = ({ turns }) => {
 *   const last = turns.findLast((turn) => turn.author === "Signal");
 *   return last?.signal?.kind === "confirm" ? "Shall I send it?" : "Go on.";
 * };
 *
 * test("the user is asked before money is sent", async () => {
 *   const backend = await mockBackend();
 *   const user = scriptedUser({ intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 120 } });
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), respond, user });
 *   expect(transcript).toSay("Shall I");
 *   expect(transcript).toSay(/120/, { by: "user" });
 *   expect(transcript).not.toSay(/password/i);
 * });
 * ```
 */
export interface BacklotMatchers<R = void> {
  /** The back-end asked for the slot, or asked to choose among its values. */
  toAskFor(slot: string, by?: NamedBy): R;
  /** The back-end asked to confirm. */
  toConfirm(): R;
  /**
   * The back-end performed the intent, or searched with it. Of the slots only those named count: a value or an
   * asymmetric matcher, null for a slot that must be empty.
   */
  toPerform(intent: IntentName, slots?: WantedSlots, by?: NamedBy): R;
  /**
   * A search with the intent found a row; of its values only those named count.
   * `expect(transcript).not.toFind(intent)` holds where every search came back empty, or none was made.
   */
  toFind(intent: IntentName, row?: WantedSlots, by?: NamedBy): R;
  /**
   * The back-end performed the intent, or where none is named anything that has to be confirmed, and each time the
   * user had said yes to it; see `performancesOf`. Where nothing was performed, or where it is not recorded what the
   * user meant, both the expectation and its contrary fail.
   */
  toPerformOnlyAfterConsent(intent?: IntentName, by?: NamedBy): R;
  /**
   * Performing failed, for a reason that contains the text, matches the expression or satisfies the asymmetric
   * matcher.
   */
  toFail(reason?: string | RegExp): R;
  /** A command was refused, with this code where one is given. */
  toRefuse(code?: ErrorCode): R;
  /**
   * At the end of the dialogue a task of the intent, or the variable, such as `x0`, holds these slots; those that are
   * not named do not count, and null stands for an empty one. Of several tasks one has to.
   */
  toHaveSlots(task: IntentName | Ref, slots: WantedSlots, by?: NamedBy): R;
  /**
   * The dialogue changed no row of the tables, by their entities' names. Of a transcript from elsewhere it is known
   * as far as commands and signals tell.
   */
  toLeaveUnchanged(tables: string | readonly string[], by?: NamedBy): R;
  /**
   * The goal is reached: the last performance of its intent, or its last search, has all of its slots, as they are or
   * as the user changes them after a failure or an empty result. A goal with `confirm: false` is reached where
   * nothing of its intent was performed. An intent's name stands for a goal without slots.
   */
  toComplete(goal: Goal | IntentName, by?: NamedBy): R;
  /**
   * The assistant called the tool; of its arguments only those named count: a value or an asymmetric matcher, null
   * for one that must not be given. `{ times: 2 }` counts the calls with these arguments, and `{ before: "refund_order" }`
   * says which tool is called later: its first call comes after the first of these.
   */
  toCallTool(tool: string, args?: WantedSlots, calls?: WantedCalls & NamedBy): R;
  /**
   * The assistant, or the user where `by` says so, said something that contains the text, matches the expression or
   * satisfies the asymmetric matcher. Where it said nothing at all, as where a rehearsal had no `respond`, both the
   * expectation and its contrary fail.
   */
  toSay(words: string | RegExp, options?: { readonly by?: Speaker }): R;
  /** The dialogue has fewer user turns than these. */
  toStayUnder(turns: number): R;
  /** The dialogue keeps to a property: one of `properties` by its name, or one of your own. */
  toKeepTo(property: PropertyName | Property, options?: Omit<CheckPropertiesOptions, "properties">): R;
  /**
   * A dialogue that was rehearsed with `strict: true` performed nothing without a plan, and used up every planned
   * outcome.
   */
  toKeepToPlan(): R;
  /**
   * The transcript is the same dialogue. `strict`: the same commands and signals at the same user turns, and the same
   * values at the end where both carry them. The other modes look at commands and kinds of signals as often as they
   * come, in whatever order and user turn: `unordered`, the same; `contains`, all that is expected and perhaps more;
   * `within`, nothing but what is expected and perhaps less. Wording, responses, tags, `say` (but in `strict`) and
   * the numbering of variables do not count.
   */
  toMatchTranscript(expected: Transcript, options?: { readonly mode?: MatchMode }): R;
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
