import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import { spoken } from "../../schema/english/sentences.js";
import type { Transcript } from "../../transcript/index.js";
import { BUILT_IN, type OperatorOptions, type OperatorRegistry, operatorsWith } from "../operators/operators.js";
import { planProblem } from "../plans/checkPlan.js";
import type { Plan } from "../plans/plan.js";
import type { Goal } from "../simulated/goal.js";
import { exchangesOf } from "./exchange.js";
import { isEmpty, type Topic } from "./topic.js";
import { UserCheck } from "./userCheck.js";
import type { UserViolation } from "./violation.js";

/**
 * Finds the errors of a user in a dialogue: a simulated user, a recorded one, or a model. It tells the assistant's failures in a rehearsal
 * from the user's. The errors are the six of tau2-bench's nine that need no judgement of style.
 *
 * | tag | the user |
 * |---|---|
 * | `hallucination` | gives a value, or wants an intent, that no goal holds and the assistant did not show (options, rows, alternatives, its own words); says a date or time in digits without a source |
 * | `inconsistent` | gives another value than it wants, or takes one back, without a reason; agrees against its goal; goes on with a goal that it gave up |
 * | `premature_termination` | gives up, declines or ends with a goal within reach |
 * | `early_information` | gives values before the assistant asks, while questions are left |
 * | `missed_action` | leaves out a value that the assistant does not ask for, a request, a correction of a planned slip, a change after a failure or an empty search |
 * | `wrong_sequence` | takes goals out of order, says yes or no without a question, asks about a result too early |
 *
 * Early means: in the opening, anything beyond the slots that the goal opens with (`opens`, or the plan's initiative); later, anything but
 * the slot that was asked for, and as many others as the initiative allows (one at 3, all at 4). Once no question is left (to confirm,
 * ready, performed, found, failed) the user may volunteer everything.
 *
 * Reasons for another value: a failure or an empty search, for which the goal has a change or the assistant showed an alternative; a choice
 * without the user's value; a `correction` of the plan, first given and then taken back. Reasons for giving up: a question for a slot that
 * the goal lacks, a choice without it, a failure after the last change, the same act three times, `confirm: false`, and operators of the
 * plan, such as `cancellation`, that allow it at their places. Each operator allows the acts that it plans.
 *
 * A user turn without `means` is read as far as its text goes: dates and times in digits, and names that its goal holds. The meaning of
 * such a turn, and so omissions in the dialogue, are not judged: see `undecidedTurns`.
 *
 * A dialogue that stopped at `maxTurns` was not ended by its user: its unfinished goals do not count.
 *
 * @param transcript any dialogue with signals, from `rehearse` or an importer
 * @param wanted the user's task: its plan, a goal, or several goals in order
 * @param options operators of your own that the plan names
 * @returns the errors in the order of the turns; none for a faultless user
 * @throws BacklotError BAD_PLAN for an invalid plan or goal; BAD_OPERATOR
 *
 * @example
 * ```ts
 * import { checkUser, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const goal = { intent: "set_reminder", slots: { text: "water the plants", date: "2024-05-19" } };
 * const said = [
 *   { text: "Remind me to water the plants.", means: { intent: "set_reminder", slots: { text: "water the plants" } } },
 *   { text: "On the 20th.", means: { slots: { date: "2024-05-20" } } },
 * ];
 * const transcript = await rehearse({
 *   backend,
 *   policy: schemaPolicy(backend),
 *   user: ({ turns }) => said[turns.filter(({ author }) => author === "User").length] ?? null,
 * });
 * const tags = checkUser(transcript, { ...goal, opens: ["text"] }).map(({ tag }) => tag);
 * console.assert(tags.join() === "hallucination");
 * ```
 */
export function checkUser(
  transcript: Pick<Transcript, "turns" | "extra">,
  wanted: Plan | Goal | readonly Goal[],
  options: OperatorOptions = {},
): readonly UserViolation[] {
  const operators = operatorsWith(options.operators);
  const check = checkTurns(transcript, asPlan(wanted, operators), operators);
  if (transcript.extra?.["stopped"] === undefined) judgeEnd(check);
  return check.violations;
}

/**
 * Returns the user turns without a meaning (`means`), of which `checkUser` reads the text alone, by their positions in the transcript's
 * turns.
 */
export function undecidedTurns({ turns }: Pick<Transcript, "turns">): readonly number[] {
  return turns.flatMap((turn, at) => (turn.author === "User" && turn.means === undefined ? [at] : []));
}

/** Returns the state of a dialogue, with the user's errors up to there. */
export function checkTurns(
  { turns }: Pick<Transcript, "turns">,
  plan: Plan,
  operators: OperatorRegistry = BUILT_IN,
): UserCheck {
  const check = new UserCheck(plan, operators);
  const exchanges = exchangesOf(turns);
  for (const [nth, exchange] of exchanges.entries()) check.read(exchange, nth === exchanges.length - 1);
  return check;
}

function asPlan(wanted: unknown, operators: OperatorRegistry): Plan {
  const plan =
    isObject(wanted) && "goals" in wanted ? wanted : { version: 1, goals: Array.isArray(wanted) ? wanted : [wanted] };
  const problem = planProblem(plan, operators);
  if (problem !== null) throw new BacklotError("BAD_PLAN", `the plan ${problem}`);
  return plan as unknown as Plan;
}

/**
 * Judges unfinished goals at the end of a dialogue. If some user turns have no meaning, omissions are unknown, and only goals that came up
 * are judged.
 */
export function judgeEnd(check: UserCheck): void {
  if (check.hasLeft) return;
  for (const topic of check.topics.all) {
    if (topic.isLookup || topic.hasLeft) continue;
    const { intent } = topic.goal;
    if (!topic.isOpen) {
      if (check.isDecided) check.report("premature_termination", `ends the dialogue without ${intent}`, topic);
    } else if (topic.waitsFor("failed") && !topic.isSettled) {
      if (check.isDecided) check.report("missed_action", `does not try ${intent} again, as its goal says`, topic);
    } else if (!topic.isSettled) {
      check.report("premature_termination", `ends the dialogue before ${intent} is done`, topic);
    } else if (check.isDecided) judgeSettled(check, topic);
  }
}

/** Judges a goal that was reached, or given up for a reason: nothing more is due. */
function judgeSettled(check: UserCheck, topic: Topic): void {
  const { goal, wants, given, slips, requested, widenings } = topic;
  const outcome = topic.outcome ?? topic.pending;
  const isReached = outcome?.kinds.some((kind) => kind === "performed" || kind === "found") === true;
  if (!isReached || topic.mayLeave) return;
  if (isEmpty(outcome) && widenings < (goal.onNothing ?? []).length) {
    check.report("missed_action", `does not widen ${goal.intent}, which found nothing, as its goal says`, topic);
  }
  for (const slot of wants.keys()) {
    if (!given.has(slot)) check.report("missed_action", `never says the ${spoken(slot)}`, topic, slot);
  }
  topic.hasFloor();
  for (const slot of slips)
    if (topic.dueSlips.has(slot)) check.report("missed_action", `never corrects the ${spoken(slot)}`, topic, slot);
  for (const slot of goal.requests ?? []) {
    if (!requested.has(slot)) check.report("missed_action", `never asks for the ${spoken(slot)}`, topic, slot);
  }
}
