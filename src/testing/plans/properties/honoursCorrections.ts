import { isDone, isFailure, type StepSignal, signalsOf } from "./course.js";
import { courseOf } from "./courseReader.js";
import type { Property, Violation } from "./property.js";
import type { UserGoal } from "./userGoal.js";

/**
 * A value that the user gives in place of another one counts. Whatever is performed or searched for after a correction
 * has the new value; and what was performed with the old value before is performed, or tried, again before the user
 * speaks the next time, unless the user calls it off.
 */
export const honoursCorrections: Property = {
  name: "honoursCorrections",
  title: "takes over every correction",
  check(transcript, context) {
    const course = courseOf(transcript, context);
    const signals = signalsOf(course).filter((signal) => isDone(signal) || isFailure(signal));
    return course.goals.flatMap((goal) => {
      const own = signals.filter((signal) => signal.goal === goal);
      return [...outdated(goal, own), ...ignored(goal, own, course.exchanges)].slice(0, 1);
    });
  },
};

/** Performances with a value that the user had corrected. */
function outdated(goal: UserGoal, own: readonly StepSignal[]): Violation[] {
  return own.filter(isDone).flatMap(({ recorded: { at }, slots }) => {
    const wrong = goal.slots.find((slot) => {
      return slots !== null && goal.corrections(slot, at).length > 0 && !goal.isHeld(slot, at, slots);
    });
    if (wrong === undefined) return [];
    const held = JSON.stringify(slots?.[wrong]) ?? "nothing";
    const message = `${goal.intent} has the ${wrong} ${held}; the user had corrected it to ${shown(goal, wrong, at)}`;
    return [{ property: "honoursCorrections", turn: at, message, slot: wrong }];
  });
}

/** Corrections of what was performed already, to which nothing came. */
function ignored(
  goal: UserGoal,
  own: readonly StepSignal[],
  exchanges: readonly { readonly at: number; readonly end: number }[],
): Violation[] {
  return exchanges.flatMap(({ at, end }) => {
    const slot = goal.slots.find((name) => goal.corrections(name, at).some((given) => given.at === at));
    if (slot === undefined || goal.withdrawn(end - 1) !== null) return [];
    const before = own.findLast(({ recorded }) => recorded.at < at);
    const isDoneBefore = before !== undefined && isDone(before);
    if (!isDoneBefore || before.slots === null || goal.isHeld(slot, end, before.slots)) return [];
    if (own.some(({ recorded }) => recorded.at > at && recorded.at < end)) return [];
    const message = `nothing came of the user's correction of ${slot} to ${shown(goal, slot, at)}`;
    return [{ property: "honoursCorrections", turn: at, message, slot }];
  });
}

const shown = (goal: UserGoal, slot: string, at: number): string => {
  const value = goal.last(slot, at)?.value;
  return value === null ? "none" : JSON.stringify(value);
};
