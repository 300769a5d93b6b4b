import type { Tag } from "../../transcript/index.js";
import type { PlannedStep } from "../plans/planned/plannedTurn.js";
import { defineOperator } from "./defineOperator.js";
import { askedSlots, endsWithItsSignal, type OperatorPlace, specOf, withGoal } from "./operator.js";

const isTagged = (own: readonly PlannedStep[], tag: Tag): boolean =>
  own.some(({ turn: { act } }) => act.tags.includes(tag));

/**
 * Tests if the user adds to a finished or declined goal. If the goal came up within another, the assistant has returned to that one, and
 * takes the words for its slots.
 */
function goesOnWhenOver(own: readonly PlannedStep[]): boolean {
  const over = own.findIndex(
    ({ turn: { act }, signal }) =>
      signal?.kind === "performed" || signal?.kind === "found" || (act.kind === "deny" && act.slots === undefined),
  );
  return over >= 0 && over < own.length - 1;
}

/** Two slots in the opening turn. */
export const startMultiSlot = defineOperator({
  name: "start_multi_slot",
  title: "several slots at the start",
  tag: "start_multi_slot",
  places: (goal) => {
    const names = Object.keys(goal.slots ?? {});
    if (names.length < 3 || (goal.opens ?? []).length > 0) return [];
    return names.slice(0, -1).map((slot, nth): OperatorPlace => ({ slot, other: names[nth + 1] as string }));
  },
  stage: (staging, { goal: at, slot, other }) =>
    slot === undefined || other === undefined
      ? staging
      : withGoal(staging, at, (goal) => ({ ...goal, opens: [slot, other] })),
  comesUp: (_, own) => isTagged(own, "start_multi_slot"),
});

/** All slots in the opening turn. */
export const allInOne = defineOperator({
  name: "all_in_one",
  title: "everything in one turn",
  tag: "all_in_one",
  places: (goal) => (Object.keys(goal.slots ?? {}).length < 2 || (goal.opens ?? []).length > 0 ? [] : [{}]),
  stage: (staging, { goal: at }) => withGoal(staging, at, (goal) => ({ ...goal, opens: "all" })),
  comesUp: (_, own) => isTagged(own, "all_in_one"),
});

/** The user looks something up before the task, with the query of its entity. */
export const query = defineOperator({
  name: "query",
  title: "looking something up first",
  tag: "query",
  places: (goal, _, __, finder) => {
    const lookup = finder.lookup(goal);
    return lookup === undefined ? [] : [{ lookup }];
  },
  comesUp: (_, __, all) => all.some(({ turn }) => turn.isLookup && turn.act.kind === "open"),
});

/** Another goal comes up in the middle of this one and is finished, and the user returns to the first. */
export const interleave = defineOperator({
  name: "interleave",
  title: "two tasks interleaved",
  // Unasked slots would be given after the assistant has returned to the first task, which may have such a slot.
  places: (goal, at, goals, finder) =>
    askedSlots(goal, finder).length === 0 && specOf(goal, finder)?.confirm !== true
      ? []
      : goals.flatMap((inner, nth): OperatorPlace[] =>
          nth > at && endsWithItsSignal(inner, finder) ? [{ with: nth }] : [],
        ),
  needsOtherGoal: true,
  comesUp: ({ goal, with: inner }, _, all) => {
    const between = all.map(({ turn }) => turn.goal);
    const first = between.indexOf(inner ?? -1);
    const isWithin = first >= 0 && between.indexOf(goal) < first && between.lastIndexOf(goal) > first;
    return isWithin && !goesOnWhenOver(all.filter(({ turn }) => turn.goal === inner && !turn.isLookup));
  },
});
