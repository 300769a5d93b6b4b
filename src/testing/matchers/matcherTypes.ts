import type { ErrorCode } from "../../base/errors.js";
import type { Ref } from "../../kit/internal.js";
import type { Transcript } from "../../transcript/index.js";
import type { IntentName } from "../../users/registered.js";
import type { Goal } from "../../users/simulated/goal.js";
import type { CheckPropertiesOptions } from "../properties/checkProperties.js";
import type { Property, PropertyName } from "../properties/property.js";
import type { NamedBy } from "./known.js";
import type { WantedCalls } from "./verdicts/calledTool.js";
import type { Speaker } from "./verdicts/said.js";
import type { WantedSlots } from "./verdicts/verdict.js";

/**
 * Matchers of Backlot for `expect(transcript)`; of these `toAskFor`, `toConfirm`, `toPerform`, `toFind`, `toFail` and `toRefuse` take
 * signals as well. An unknown tool, intent, slot, argument, table, property or code fails, also after `not`; so does a name that cannot be
 * checked in the process, as for a transcript read from a file. `{ backend }`, as the last argument, names the transcript's source.
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
   * The back-end performed the intent, or searched with it. Only the named slots count: a value or an asymmetric matcher, null for a slot
   * that must be empty.
   */
  toPerform(intent: IntentName, slots?: WantedSlots, by?: NamedBy): R;
  /**
   * A search with the intent found a row; only the named values count. `expect(transcript).not.toFind(intent)` holds if every search was
   * empty, or none was made.
   */
  toFind(intent: IntentName, row?: WantedSlots, by?: NamedBy): R;
  /**
   * The back-end performed the intent, or without one any intent that has to be confirmed, and each time the user had said yes to it; see
   * `performancesOf`. If nothing was performed, or the user's meaning is not recorded, both the expectation and its negation fail.
   */
  toPerformOnlyAfterConsent(intent?: IntentName, by?: NamedBy): R;
  /**
   * Performing failed, for a reason that contains the text, matches the expression or satisfies the asymmetric matcher.
   */
  toFail(reason?: string | RegExp): R;
  /** A command was refused, with this code if it is given. */
  toRefuse(code?: ErrorCode): R;
  /**
   * A task of the intent, or the variable, such as `x0`, holds these slots at the end of the dialogue; other slots do not count, and null
   * means empty. Of several tasks one has to match.
   */
  toHaveSlots(task: IntentName | Ref, slots: WantedSlots, by?: NamedBy): R;
  /** The dialogue changed no row of the tables, by their entities' names. For a foreign transcript, only commands and signals count. */
  toLeaveUnchanged(tables: string | readonly string[], by?: NamedBy): R;
  /**
   * The goal is reached: the last performance of its intent, or its last search, has all of its slots, as given or as the user changes them
   * after a failure or an empty result. A goal with `confirm: false` is reached if its intent was not performed. An intent's name means a
   * goal without slots.
   */
  toComplete(goal: Goal | IntentName, by?: NamedBy): R;
  /**
   * The assistant called the tool; only the named arguments count: a value or an asymmetric matcher, null for an argument that must be
   * absent. `{ times: 2 }` counts the calls with these arguments, and `{ before: "refund_order" }` names a later tool: its first call comes
   * after the first of these.
   */
  toCallTool(tool: string, args?: WantedSlots, calls?: WantedCalls & NamedBy): R;
  /**
   * The assistant, or the user with `by`, said something that contains the text, matches the expression or satisfies the asymmetric
   * matcher. If it said nothing at all, as in a rehearsal without `respond`, both the expectation and its negation fail.
   */
  toSay(words: string | RegExp, options?: { readonly by?: Speaker }): R;
  /** The dialogue has fewer user turns. Without any user turn, both the expectation and its negation fail. */
  toStayUnder(turns: number): R;
  /**
   * The dialogue keeps to a property: one of `properties` by its name, or one of your own. If that is
   * undecided, as `judgeProperties` says, both the expectation and its negation fail.
   */
  toKeepTo(property: PropertyName | Property, options?: Omit<CheckPropertiesOptions, "properties">): R;
  /**
   * The dialogue, rehearsed with `strict: true`, performed nothing without a plan, and used up every planned outcome. Of a dialogue that
   * was not rehearsed so in this process, both the expectation and its negation fail, unless its record shows a breach.
   */
  toKeepToPlan(): R;
  /**
   * The transcript is the same dialogue. `strict`: the same commands and signals at the same user turns, and the same values at the end if
   * both have them. The other modes count commands and kinds of signals, in any order and user turn: `unordered`, the same; `contains`, all
   * expected ones and perhaps more; `within`, only expected ones and perhaps fewer. Wording, responses, tags, `say` (except in `strict`)
   * and the numbering of variables do not count.
   */
  toMatchTranscript(expected: Transcript, options?: { readonly mode?: MatchMode }): R;
}

/** Context of a matcher as `this`, from vitest and Jest alike. */
export interface MatcherContext {
  readonly isNot?: boolean;
  /** Custom testers come first, then asymmetric matchers and equality. */
  equals(actual: unknown, wanted: unknown, testers?: unknown[]): boolean;
  readonly customTesters?: readonly unknown[];
  readonly utils: MatcherUtilities;
}

/** Functions of a test runner for its matchers; Bun has no testers. */
export interface MatcherUtilities {
  readonly stringify: (value: unknown) => string;
  readonly iterableEquality?: unknown;
  readonly subsetEquality?: unknown;
}

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Modes of comparison with another dialogue. */
export const MODES = ["strict", "unordered", "contains", "within"] as const;

/** Strictness of comparing a transcript: one of the modes of `toMatchTranscript`. */
export type MatchMode = (typeof MODES)[number];
