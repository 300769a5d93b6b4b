import type { Property, Violation } from "./property.js";
import { type Exchange, isDone, isFailure, type StepSignal, type StepValue } from "./trace.js";
import { traceOf } from "./traceReader.js";
import type { UserGoal } from "./userGoal.js";

/**
 * A corrected value counts. Before the user speaks again the task holds the new value, unless the back-end refused it; performances and
 * searches after a correction have it; and an earlier performance with the old value is repeated or retried, unless the user calls it off.
 */
export const honoursCorrections: Property = {
  name: "honoursCorrections",
  title: "takes over every correction",
  check(transcript, context) {
    const trace = traceOf(transcript, context);
    const signals = trace.signals.filter((signal) => isDone(signal) || isFailure(signal));
    const last = transcript.turns.length;
    return trace.goals.flatMap((goal) => {
      if (!goal.slots.some((slot) => goal.corrections(slot, last).length > 0)) return [];
      const own = signals.filter((signal) => signal.goal === goal);
      return [...outdated(goal, own), ...ignored(goal, own, trace.exchanges)].slice(0, 1);
    });
  },
};

function outdated(goal: UserGoal, own: readonly StepSignal[]): Violation[] {
  return own.filter(isDone).flatMap(({ recorded: { at }, slots }) => {
    const wrong = goal.slots.find((slot) => {
      return slots !== null && goal.corrections(slot, at).length > 0 && !goal.isHeld(slot, at, slots);
    });
    if (wrong === undefined) return [];
    const held = JSON.stringify(slots?.[wrong]) ?? "nothing";
    const message = `${goal.intent} has the ${wrong} ${held}; the user had corrected it to ${formatWanted(goal, wrong, at)}`;
    return [{ property: "honoursCorrections", turn: at, message, slot: wrong }];
  });
}

function ignored(goal: UserGoal, own: readonly StepSignal[], exchanges: readonly Exchange[]): Violation[] {
  return exchanges.flatMap(({ at, end, steps }, nth) => {
    const slot = goal.slots.find((name) => goal.corrections(name, at).some((given) => given.at === at));
    if (slot === undefined || goal.withdrawn(end - 1) !== null) return [];
    const broken = { property: "honoursCorrections", turn: at, slot };
    const isRefused = steps.some(({ recorded, given }) => recorded.isRefused && given.some((one) => one.slot === slot));
    const stored = isRefused ? undefined : lastStored(goal, slot, exchanges.slice(0, nth + 1));
    if (stored !== undefined && stored !== null && !goal.isHeld(slot, at, { [slot]: stored })) {
      const message = `${goal.intent} keeps the ${slot} ${JSON.stringify(stored)}; the user had corrected it to ${formatWanted(goal, slot, at)}`;
      return [{ ...broken, message }];
    }
    const before = own.findLast(({ recorded }) => recorded.at < at);
    const isDoneBefore = before !== undefined && isDone(before);
    if (!isDoneBefore || before.slots === null || goal.isHeld(slot, end, before.slots)) return [];
    if (own.some(({ recorded }) => recorded.at > at && recorded.at < end)) return [];
    // It waits for a yes with the new value: `reachesEveryGoal` judges the outcome.
    const waits = ({ goal: of, recorded }: StepSignal) => of === goal && recorded.kinds.includes("ready");
    if (steps.some(({ signals }) => signals.some(waits))) return [];
    return [
      { ...broken, message: `nothing came of the user's correction of ${slot} to ${formatWanted(goal, slot, at)}` },
    ];
  });
}

function lastStored(goal: UserGoal, slot: string, exchanges: readonly Exchange[]): StepValue["after"] {
  // After the user takes a value back, the search is repeated without it.
  if (goal.last(slot, exchanges.at(-1)?.at ?? 0)?.value === null) return undefined;
  const given = exchanges.flatMap(({ steps }) =>
    steps.filter(({ recorded }) => !recorded.isRefused).flatMap((one) => one.given),
  );
  return given.findLast((one) => one.goal === goal && one.slot === slot)?.after;
}

const formatWanted = (goal: UserGoal, slot: string, at: number): string => {
  const value = goal.last(slot, at)?.value;
  return value === null ? "none" : JSON.stringify(value);
};
