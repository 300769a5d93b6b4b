import { operatorsWith } from "../../users/operators/operators.js";
import { plannedEnding } from "../../users/plans/planned/ending.js";
import { stagePlan } from "../../users/plans/planned/stage.js";
import type { Property, PropertyContext, Violation } from "./property.js";
import { type Exchange, isDone, isFailure, type StepSignal } from "./trace.js";
import { traceOf } from "./traceReader.js";
import type { UserGoal } from "./userGoal.js";

/**
 * Every goal of the user is reached at the end: its last performance, or its last search, has every given value, by the user turn `turns`
 * if that is set. With a plan the goals are the plan's, whether or not the user mentions them; without one, those of the user's turns. A
 * goal that the user gives up before any act does not count, unless the plan excludes that: then it is the assistant's failure. Nor does a
 * goal whose last performance failed with the right values, unless an earlier one lacked a value given by then, or another task was
 * performed without these values, which the failure does not undo.
 */
export const reachesEveryGoal: Property = {
  name: "reachesEveryGoal",
  title: "reaches every goal of the user",
  check(transcript, context) {
    const trace = traceOf(transcript, context);
    const end = transcript.turns.length;
    const signals = trace.signals;
    const userTurns = transcript.turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
    const late = context.turns === undefined ? end : (userTurns[context.turns] ?? end);
    const violations = trace.goals.flatMap((goal) => {
      const own = signals.filter((signal) => signal.goal === goal && (isDone(signal) || isFailure(signal)));
      if (goal.withdrawn(end) !== null && !own.some(isDone) && (trace.hasLeft || isAllowedToStop(goal, context)))
        return [];
      return violationOf(goal, own, end, late);
    });
    return trace.hasLeft ? violations : [...violations, ...unopened(trace.goals, context, end)];
  },
};

type OwnSignal = StepSignal & { readonly exchange: Exchange };

function violationOf(goal: UserGoal, own: readonly OwnSignal[], end: number, late: number): Violation[] {
  const last = own.at(-1);
  const broken = (turn: number, message: string, slot?: string): Violation[] => [
    { property: "reachesEveryGoal", turn, message, ...(slot === undefined ? {} : { slot }) },
  ];
  if (last === undefined) return broken(end, `${goal.intent} was never performed`);
  const { slots } = last;
  const wrong = slots === null ? undefined : goal.slots.find((slot) => !goal.isHeld(slot, end, slots));
  if (wrong !== undefined) {
    const wanted = JSON.stringify(goal.last(wrong, end)?.value);
    const held = JSON.stringify(slots?.[wrong]) ?? "nothing";
    const verb = isFailure(last) ? "tried" : "performed";
    // Later wishes of the user show only once it has stated them.
    const at = Math.max(last.recorded.at, goal.since(wrong, end));
    return broken(at, `${goal.intent} was ${verb} with the ${wrong} ${held}; the user wants ${wanted}`, wrong);
  }
  if (isFailure(last)) {
    const mistake = mistakeBefore(last, goal, own, end);
    return mistake === null ? [] : broken(mistake.at, mistake.message, mistake.slot);
  }
  if (last.recorded.at < late) return [];
  return broken(last.recorded.at, `${goal.intent} was performed too late`);
}

/**
 * Returns the position of a mistake before the last attempt failed: a performance without a value given by then, or of another task than
 * the failed one, without the user's final values. Searches are allowed.
 */
function mistakeBefore({ recorded: { ref } }: StepSignal, goal: UserGoal, own: readonly OwnSignal[], end: number) {
  if (goal.spec?.query !== false) return null;
  for (const [nth, { recorded, slots, exchange }] of own.entries()) {
    const isLast = own[nth + 1]?.exchange !== exchange;
    if (!isLast || slots === null || !recorded.kinds.includes("performed")) continue;
    const upTo = recorded.ref === ref ? recorded.at : end;
    const slot = goal.slots.find((name) => !goal.isHeld(name, upTo, slots));
    if (slot === undefined) continue;
    const wanted = JSON.stringify(goal.last(slot, upTo)?.value);
    const held = JSON.stringify(slots[slot]) ?? "nothing";
    const message = `${goal.intent} was performed with the ${slot} ${held}, and not with ${wanted}; what failed later does not change that`;
    return { at: Math.max(recorded.at, goal.since(slot, upTo)), message, slot };
  }
  return null;
}

/** Goals of the plan that no turn of the user opens. A user that leaves the plan from the start opens goals by their intents. */
function unopened(goals: readonly UserGoal[], { plan }: PropertyContext, end: number): Violation[] {
  if (plan === undefined) return [];
  const follows = goals.some(({ planned }) => planned !== null);
  return plan.goals.flatMap(({ intent }, at) => {
    if (goals.some((goal) => (follows ? goal.planned === at : goal.intent === intent))) return [];
    return [{ property: "reachesEveryGoal", turn: end, message: `${intent}, goal ${at} of the plan, never came up` }];
  });
}

function isAllowedToStop({ planned }: UserGoal, { plan, operators }: PropertyContext): boolean {
  if (plan === undefined || planned === null) return true;
  return ["gave up", "declined"].includes(plannedEnding(stagePlan(plan, operatorsWith(operators)), planned));
}
