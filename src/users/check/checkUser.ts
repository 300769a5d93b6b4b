import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { Transcript } from "../../transcript/index.js";
import { BUILT_IN, type OperatorOptions, type OperatorRegistry, operatorsWith } from "../operators/operators.js";
import { planProblem } from "../plans/checkPlan.js";
import type { Plan } from "../plans/plan.js";
import type { Goal } from "../simulated/goal.js";
import { judgeEnd } from "./endings.js";
import { exchangesOf } from "./exchange.js";
import { UserCheck } from "./userCheck.js";
import type { UserViolation } from "./violation.js";

/**
 * Decides which errors a user made in a dialogue: a simulated user, a recorded one, a model. Where a rehearsal fails, it tells
 * the assistant's failures from those of the user. The errors are the six of tau2-bench's nine that need no judgement of style.
 *
 * | tag | the user |
 * |---|---|
 * | `hallucination` | gives a value, or wants an intent, that no goal holds and the assistant did not show (options, rows, alternatives, its own words); says a date or time in digits that stands nowhere |
 * | `inconsistent` | gives another value than it wants, or takes one back, without a reason; agrees to what it is to decline; goes on with what it gave up |
 * | `premature_termination` | gives up, declines or ends with a goal within reach |
 * | `early_information` | says what nobody has asked for while questions are left |
 * | `missed_action` | leaves out a value that nobody asks for, a request, a correction of a planned slip, a change after a failure or an empty search |
 * | `wrong_sequence` | takes goals out of order, says yes or no that nobody asked for, asks about a result before there is one |
 *
 * What counts as early: in the opening, anything beyond the slots that the goal opens with (`opens`, or the plan's initiative);
 * later, anything but the slot that was asked for, and as many others as the initiative allows (one at 3, all at 4). Once
 * nothing is left to be asked (to confirm, ready, performed, found, failed) everything may be volunteered.
 *
 * Reasons for another value: a failure or an empty search, for which the goal has a change or the assistant showed an
 * alternative; a choice that does not offer what the user wants; a `correction` of the plan, first given and then taken back.
 * Reasons for giving up: being asked for what the goal does not hold, a choice without it, a failure after the last
 * change, having said the same thing three times, `confirm: false`, and operators of the plan, such as `cancellation`, that allow it at
 * their places. Each operator allows what it has a user do.
 *
 * A user turn without `means` is read as far as its text goes: dates and times in digits, and names that its goal holds. What such
 * a turn meant, and so what was never said in the dialogue, is not decided on: see `undecidedTurns`.
 *
 * A dialogue that stopped at `maxTurns` was not ended by its user: what is left undone there does not count.
 *
 * @param transcript any dialogue with signals, as `rehearse` or an importer gives it
 * @param wanted what the user was to do: the plan that it follows, or a goal, or several in their order
 * @param options operators of your own that the plan names
 * @returns the errors in the order of the turns; none for a user without fault
 * @throws BacklotError BAD_PLAN for what is not a plan or a goal; BAD_OPERATOR
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
 * The user turns of which `checkUser` reads the text alone, since they do not say what they mean (`means`): their positions
 * in the transcript's turns.
 */
export function undecidedTurns({ turns }: Pick<Transcript, "turns">): readonly number[] {
  return turns.flatMap((turn, at) => (turn.author === "User" && turn.means === undefined ? [at] : []));
}

/** Where a dialogue stands, and which errors the user made up to there. */
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

/** Goals as a plan without operators. */
function asPlan(wanted: unknown, operators: OperatorRegistry): Plan {
  const plan =
    isObject(wanted) && "goals" in wanted ? wanted : { version: 1, goals: Array.isArray(wanted) ? wanted : [wanted] };
  const problem = planProblem(plan, operators);
  if (problem !== null) throw new BacklotError("BAD_PLAN", `the plan ${problem}`);
  return plan as unknown as Plan;
}
