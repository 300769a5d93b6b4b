import type { PlannedOperator } from "../plans/plan.js";
import type { PlannedStep } from "../plans/planned/plannedTurn.js";
import type { Interruption } from "../simulated/agenda/interruption.js";
import type { Goal } from "../simulated/goal.js";
import { defineOperator } from "./defineOperator.js";
import { isAskedForYes, otherValues } from "./moments.js";
import { type PlaceFinder, type Standing, specOf, withGoal } from "./operator.js";

function asksForYes(goal: Goal, finder: Pick<PlaceFinder, "catalog">): boolean {
  const spec = specOf(goal, finder);
  return spec !== undefined && !spec.query && goal.confirm !== false && (spec.confirm || spec.performs === "when_told");
}

const denies = ({ turn: { act } }: PlannedStep, withValues: boolean): boolean =>
  act.kind === "deny" && (act.slots !== undefined) === withValues;

/** The user declines a confirmation, and drops the goal. */
export const decline = defineOperator({
  name: "decline_confirmation",
  title: "says no when asked to confirm",
  places: (goal, _, __, finder) => (asksForYes(goal, finder) ? [{}] : []),
  stage: (staging, { goal: at }) => withGoal(staging, at, (goal) => ({ ...goal, confirm: false })),
  comesUp: (_, own) => own.some((step) => denies(step, false)),
  ends: "declined",
});

/** Tests if the goal waits for the user's confirmation, as the check of users sees it. */
const waitsForYes = (_: PlannedOperator, standing: Standing): boolean => standing.waitsFor("confirm", "ready");

/** The user first gives another value for a slot, and declines with the right one. */
export const declineWithChange = defineOperator({
  name: "decline_with_change",
  title: "says no, and changes a value with it",
  places: (goal, _, __, finder) => (asksForYes(goal, finder) ? otherValues(goal, finder) : []),
  interrupts: ({ slot, value }) =>
    slips(slot, value, (moment, right) =>
      isAskedForYes(moment) ? [{ kind: "deny", slots: [right], tags: ["correction"] }] : null,
    ),
  comesUp: (_, own) => own.some((step) => denies(step, true)),
  allows: { slip: true, takingBack: waitsForYes },
});

/** The user declines a confirmation, then changes a value, and agrees. */
export const declineThenChange = defineOperator({
  name: "decline_then_change",
  title: "says no, and changes a value next",
  places: (goal, _, __, finder) => (asksForYes(goal, finder) ? otherValues(goal, finder) : []),
  interrupts: ({ slot, value }) =>
    slips(slot, value, (moment, right) =>
      isAskedForYes(moment)
        ? [
            { kind: "deny", goesOn: true, tags: [] },
            { kind: "correct", slots: [right], tags: ["correction"] },
          ]
        : null,
    ),
  comesUp: (_, own) => own.some((step, at) => denies(step, false) && own[at + 1]?.turn.act.kind === "correct"),
  allows: { slip: true, takingBack: waitsForYes, declining: waitsForYes },
});

/** The user changes a value after the goal is done. */
export const changeAfterwards = defineOperator({
  name: "change_afterwards",
  title: "changes what was done",
  tag: "correction",
  places: (goal, _, __, finder) => {
    const spec = specOf(goal, finder);
    return spec === undefined || spec.query || goal.confirm === false ? [] : otherValues(goal, finder);
  },
  interrupts: ({ slot, value }) =>
    slips(slot, value, ({ signal, uninformed }, right) =>
      signal.kind === "performed" && uninformed.length === 0
        ? [{ kind: "correct", slots: [right], tags: ["correction"] }]
        : null,
    ),
  comesUp: (_, own) =>
    own.some(({ signal }, at) => signal?.kind === "performed" && own[at + 1]?.turn.act.kind === "correct"),
  allows: { slip: true, takingBack: (_, standing) => standing.waitsFor("performed") },
});

type Right = readonly [slot: string, value: NonNullable<ReturnType<Parameters<Interruption["act"]>[0]["wanted"]>>];

/**
 * Defines a wrong first value for a slot, which the user corrects later.
 * @param puts the acts of the correction, turn by turn; null while it is too early
 */
function slips(
  slot: string | undefined,
  value: Right[1] | undefined,
  puts: (
    moment: Parameters<Interruption["act"]>[0],
    right: Right,
  ) => readonly NonNullable<ReturnType<Interruption["act"]>>[] | null,
): Interruption {
  let isGiven = false;
  let left: NonNullable<ReturnType<Interruption["act"]>>[] | null = null;
  return {
    gives(name) {
      if (name !== slot || isGiven) return undefined;
      isGiven = true;
      return value;
    },
    act(moment) {
      if (!isGiven || slot === undefined) return null;
      if (left === null) {
        const wanted = moment.wanted(slot);
        const acts = wanted === undefined ? null : puts(moment, [slot, wanted]);
        if (acts === null) return null;
        left = [...acts];
      }
      return left.shift() ?? null;
    },
  };
}
