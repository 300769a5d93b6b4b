import type { PlannedOperator } from "../plans/plan.js";
import { askedSlots, endsWithItsSignal, type PlanOperator, specOf, withGoal } from "./operator.js";

/** Two slots in the opening turn. */
export const startMultiSlot: PlanOperator = {
  name: "start_multi_slot",
  title: "several slots at the start",
  tag: "start_multi_slot",
  places: (goal, at) => {
    const names = Object.keys(goal.slots ?? {});
    if (names.length < 3 || (goal.opens ?? []).length > 0) return [];
    return names.slice(0, -1).map((slot, nth): PlannedOperator => {
      return { name: "start_multi_slot", goal: at, slot, other: names[nth + 1] as string };
    });
  },
  stage: (staging, { goal: at, slot, other }) =>
    slot === undefined || other === undefined
      ? staging
      : withGoal(staging, at, (goal) => ({ ...goal, opens: [slot, other] })),
};

/** Everything in the opening turn. */
export const allInOne: PlanOperator = {
  name: "all_in_one",
  title: "everything in one turn",
  tag: "all_in_one",
  places: (goal, at) =>
    Object.keys(goal.slots ?? {}).length < 2 || (goal.opens ?? []).length > 0 ? [] : [{ name: "all_in_one", goal: at }],
  stage: (staging, { goal: at }) => withGoal(staging, at, (goal) => ({ ...goal, opens: "all" })),
};

/** The user looks something up before the task, with the query of its entity. */
export const query: PlanOperator = {
  name: "query",
  title: "looking something up first",
  tag: "query",
  places: (goal, at, _, finder) => {
    const lookup = finder.lookup(goal);
    return lookup === undefined ? [] : [{ name: "query", goal: at, lookup }];
  },
  stage: (staging) => staging,
};

/** Another goal comes up in the middle of this one, is seen through, and the user returns to the first. */
export const interleave: PlanOperator = {
  name: "interleave",
  title: "two tasks interleaved",
  tag: null,
  // What nobody asks for would be said when the assistant has returned to the first task, which may have such a slot.
  places: (goal, at, goals, finder) =>
    askedSlots(goal, finder).length === 0 && specOf(goal, finder)?.confirm !== true
      ? []
      : goals.flatMap((inner, nth): PlannedOperator[] =>
          nth > at && endsWithItsSignal(inner, finder) ? [{ name: "interleave", goal: at, with: nth }] : [],
        ),
};
