import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { OPENING_OPTIONS } from "../../runtime/session/opening.js";
import { anyOf } from "../../schema/english/sentences.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import { playDialogue } from "../../users/dialogue/playDialogue.js";
import type { Plan } from "../../users/plans/plan.js";
import type { ComparePoliciesOptions, PolicyComparison } from "../comparison/comparison.js";
import type { RehearsedPlan, RehearsePlanOptions } from "./rehearsePlan.js";
import type { RehearsalReport, RehearsePlansOptions } from "./rehearsePlans.js";

/**
 * Plays a dialogue: the user speaks, the policy commands until it has nothing more to do, and so on until the user is done. Every command
 * and every signal is recorded, so that the transcript replays; equal options give equal bytes as long as policy and user are functions of
 * the transcript.
 *
 * If the variable BACKLOT_COVERAGE names a folder, the transcript is added to it, for `backlot coverage`.
 *
 * A dialogue that reaches `maxTurns` is returned incomplete, with `extra: { stopped: "maxTurns" }`.
 *
 * @throws BacklotError POLICY_FAILED or USER_FAILED if one of the two throws; POLICY_ANSWER or USER_ANSWER for an invalid answer;
 * POLICY_STUCK for a policy that never hands the turn back; POLICY_TIMEOUT for a policy that does not answer; each shows the dialogue so
 * far. BAD_REHEARSAL, BAD_OPENING or NO_CLOCK for wrong options, BAD_SCRIPT for a scripted user with an unknown intent or slot
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a table is booked, and only after a yes", async () => {
 *   const backend = await mockBackend();
 *   const user = scriptedUser({
 *     intent: "book_table",
 *     slots: { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 },
 *   });
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user, seed: 1, maxTurns: 10 });
 *   expect(transcript).toAskFor("party_size");
 *   expect(transcript).toPerform("book_table", { party_size: 2 });
 *   expect(transcript).toPerformOnlyAfterConsent("book_table");
 * });
 * ```
 */
export function rehearse(options: RehearseOptions): Promise<Transcript>;
/**
 * Plays one plan with a policy and judges the dialogue. A policy that throws, answers anything but a command or never ends fails the
 * rehearsal, with the reason in `error`, without an exception.
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR, BAD_PHRASES, BAD_REHEARSAL, BAD_EXPECTATION
 */
export function rehearse(options: RehearsePlanOptions & { readonly plan: Plan }): Promise<RehearsedPlan>;
/**
 * Rehearses a policy on plans, one after the other, and judges each dialogue by properties of every sound policy. A policy that throws,
 * hangs or answers nonsense fails that rehearsal, and the next one begins.
 *
 * @throws BacklotError BAD_PLAN for an invalid plan, BAD_REHEARSAL for wrong options, BAD_EXPECTATION for an unknown property
 *
 * @example
 * ```ts
 * import { combinations, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const plans = combinations(backend, { intents: ["book_table"], depth: 1 });
 * const report = await rehearse({ backend, policy: schemaPolicy(backend), plans });
 * console.assert(report.completed === report.plans);
 * ```
 */
export function rehearse(options: RehearsePlansOptions): Promise<RehearsalReport>;
/**
 * Plays plans with two policies, or on two versions of the intents, and finds their differences: with the same user, the same seed, the
 * same world. A plan is played up to the first signal that differs; the policies' words in between, and the numbering of variables, do not
 * count. A failing policy and a plan that one version of the intents does not support are differences too.
 *
 * @throws BacklotError BAD_PLAN for a plan that the first back-end does not support, BAD_REHEARSAL for wrong options
 *
 * @example
 * ```ts
 * import { combinations, mockBackend, type Policy, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const policy = schemaPolicy(backend);
 * // Says yes in the user's place.
 * const hasty: Policy = (transcript) => {
 *   const last = transcript.turns.at(-1);
 *   return last?.author === "Signal" && last.signal?.kind === "confirm" ? `confirm(${last.signal.ref})` : policy(transcript);
 * };
 * const plans = combinations(backend, { intents: ["send_money"], depth: 0 });
 * const { different, kinds } = await rehearse({ backend, policies: [policy, hasty], plans });
 * console.assert(different === 1 && kinds[0]?.kind === "performed send_money instead of the user's turn");
 * ```
 */
export function rehearse(options: ComparePoliciesOptions): Promise<PolicyComparison>;
// The code for plans is loaded with the first call.
export async function rehearse(
  options: AnyRehearsal,
): Promise<Transcript | RehearsedPlan | RehearsalReport | PolicyComparison> {
  checkRehearsal(options);
  if (has(options, "user")) return playDialogue(options);
  if (has(options, "policies")) return (await import("../comparison/comparePolicies.js")).comparePolicies(options);
  if (has(options, "plans")) return (await import("./rehearsePlans.js")).rehearsePlans(options);
  const { plan, ...rest } = options;
  return (await import("./rehearsePlan.js")).rehearsePlan(plan, rest);
}

type AnyRehearsal =
  | RehearseOptions
  | (RehearsePlanOptions & { readonly plan: Plan })
  | RehearsePlansOptions
  | ComparePoliciesOptions;

/** Tests for options of a kind of rehearsal, by an option that only that kind has. */
const has = <Name extends string>(
  options: AnyRehearsal,
  name: Name,
): options is Extract<AnyRehearsal, Readonly<Record<Name, unknown>>> => Reflect.get(options, name) !== undefined;

/** Kind of rehearsal: a dialogue with a user, a plan, many plans, or two policies on plans. */
type Kind = "user" | "plan" | "plans" | "policies";

/** Kinds of rehearsals by option; other options are for all kinds. */
const GOES_WITH: Readonly<Record<string, readonly Kind[]>> = {
  ...Object.fromEntries([...OPENING_OPTIONS, "id", "split", "observes", "extra"].map((name) => [name, ["user"]])),
  policy: ["user", "plan", "plans"],
  respond: ["user", "plan", "plans"],
  properties: ["plan", "plans"],
  turns: ["plan", "plans"],
  operators: ["plan", "plans", "policies"],
  phrases: ["plan", "plans", "policies"],
  repeat: ["plans"],
  onRehearsed: ["plans"],
  signal: ["plans", "policies"],
  onCompared: ["policies"],
};

const EVERYWHERE = ["backend", "maxTurns", "maxCommands", "maxRefusals", "policyTimeout"];
const KINDS: readonly Kind[] = ["user", "plan", "plans", "policies"];

/**
 * Checks that the options of `rehearse` are compatible.
 * @throws BacklotError BAD_REHEARSAL with two incompatible options
 */
function checkRehearsal(options: object): void {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  if (!isObject(options)) throw badRehearsal(`rehearse takes an object of options, not ${formatValue(options)}`);
  const names = Object.keys(options).filter((name) => options[name] !== undefined);
  const kind = kindOf(names);
  const { plans, properties } = options;
  if (Array.isArray(properties) && properties.length === 0 && kind !== "user")
    throw badRehearsal("properties is an empty list: there is nothing to judge by");
  if (plans !== undefined && !isIterable(plans))
    throw badRehearsal(`plans is ${formatValue(plans)}, not plans one after the other`);
  for (const name of names) {
    const kinds = GOES_WITH[name];
    if (kinds !== undefined && !kinds.includes(kind))
      throw badRehearsal(`${name} and ${kind} cannot be given together: ${name} goes with ${anyOf(kinds)}`);
    // A session says itself what it is not opened with.
    if (kind === "user" || kinds !== undefined || [...EVERYWHERE, ...KINDS].includes(name)) continue;
    throw badRehearsal(
      `rehearse has no option ${name}${didYouMean(name, [...EVERYWHERE, ...KINDS, ...Object.keys(GOES_WITH)])}`,
    );
  }
}

/** Tests for plans one after the other, not for a path of their file. */
const isIterable = (plans: unknown): boolean => typeof plans === "object" && plans !== null && Symbol.iterator in plans;

function kindOf(names: readonly string[]): Kind {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  const [kind, second] = KINDS.filter(
    (name) => names.includes(name) && !(name === "plans" && names.includes("policies")),
  );
  if (kind === undefined)
    throw badRehearsal("rehearse takes a user, a plan, plans, or two policies and plans: none is given");
  if (second !== undefined) {
    const reason = second === "policies" ? "two policies are compared on plans" : "one of them is rehearsed";
    throw badRehearsal(`${kind} and ${second} cannot be given together: ${reason}`);
  }
  if (kind === "policies" && !names.includes("plans"))
    throw badRehearsal("two policies are compared on plans: give plans as well as policies");
  return kind;
}
