import type { Row } from "../../kit/internal.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { once } from "./asides.js";
import { defineOperator } from "./defineOperator.js";
import { follows, isAskedForYes, isFailure } from "./moments.js";
import { isFirstOfIntent, type OperatorPlace, type PlaceFinder, type Staging, specOf, withGoal } from "./operator.js";

/* Failures with alternatives, and refusals of the back-end. */

/** Returns places with two alternative values for a failure. */
function offers(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): OperatorPlace[] {
  const spec = specOf(goal, finder);
  if (spec === undefined || spec.query || !isFirstOfIntent(at, goals)) return [];
  return Object.keys(goal.slots ?? {}).flatMap((slot): OperatorPlace[] => {
    const value = finder.another(goal, slot);
    if (value === undefined || typeof value === "object") return [];
    const wanted = finder.another({ ...goal, slots: { ...goal.slots, [slot]: value } }, slot);
    const isThird = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(goal.slots?.[slot]);
    return isThird && typeof wanted !== "object" ? [{ slot, value, wanted }] : [];
  });
}

/** Makes the first performance fail, with alternative values of a slot. */
function failing(staging: Staging, at: number, slot: string, offered: readonly unknown[]): Staging {
  const intent = staging.goals[at]?.intent;
  if (intent === undefined) return staging;
  const alternatives = offered.map((value) => ({ [slot]: value }) as Row);
  const fault = { intent, call: 1, reason: "that is not to be had", alternatives };
  return { ...staging, faults: [...staging.faults, fault] };
}

/** A failure offers alternatives, and the user takes the second of two. */
export const alternative = defineOperator({
  name: "alternative_taken",
  title: "takes one of two alternatives",
  places: offers,
  stage: (staging, { goal: at, slot, value, wanted }) => {
    if (slot === undefined || wanted === undefined) return staging;
    return withGoal(failing(staging, at, slot, [value, wanted]), at, (goal) => ({
      ...goal,
      onFailure: [{ [slot]: wanted }, ...(goal.onFailure ?? [])],
    }));
  },
  comesUp: (_, own) => follows(own, isFailure, "change"),
});

/** The user asks for the alternatives, and takes the second. */
export const alternativeAsked = defineOperator({
  name: "alternative_asked",
  title: "asks about the alternatives, and takes one",
  places: offers,
  stage: (staging, planned) => alternative.stage?.(staging, planned) ?? staging,
  interrupts: ({ slot }) =>
    once(({ signal }) =>
      signal.kind === "failed" && slot !== undefined ? { kind: "request", slots: [slot], tags: [] } : null,
    ),
  comesUp: (_, own) => follows(own, isFailure, "request"),
  allows: { asking: true },
});

/** A failure offers a single alternative, and the user refuses it. */
export const alternativeRefused = defineOperator({
  name: "alternative_refused",
  title: "will not have the alternative",
  places: (goal, at, goals, finder) =>
    offers(goal, at, goals, finder).map(({ slot, value }) => ({ slot, value })) as OperatorPlace[],
  stage: (staging, { goal: at, slot, value }) => (slot === undefined ? staging : failing(staging, at, slot, [value])),
  interrupts: () => once(({ signal }) => (signal.kind === "failed" ? { kind: "deny", tags: [] } : null)),
  comesUp: (_, own) => follows(own, isFailure, "deny"),
  ends: "declined",
  allows: { leaving: (_, standing) => standing.waitsFor("failed") },
});

/** Returns a function that replaces slots of a goal. */
const withSlots =
  (slots: GoalSlots) =>
  (goal: Goal): Goal => ({ ...goal, slots: { ...goal.slots, ...slots } });

/** Returns the goal's own values of these slots; null if it has none. */
const before = (goal: Goal | undefined, slots: GoalSlots) =>
  Object.fromEntries(Object.keys(slots).map((slot) => [slot, goal?.slots?.[slot] ?? null]));

/** Returns values of the goal that the back-end refuses as places, beginning with values that earlier goals have used up. */
function refusedValues(goal: Goal, at: number, goals: readonly Goal[], finder: PlaceFinder): OperatorPlace[] {
  if (specOf(goal, finder)?.query === true) return [];
  const due = at === 0 ? [] : finder.refusals(goal, goals.slice(0, at));
  return (due.length > 0 ? due : finder.refusals(goal)).map(({ slots }): OperatorPlace => ({ first: slots }));
}

/** Makes the back-end refuse a goal with certain values. */
const refusing = (staging: Staging, goal: number, slots: GoalSlots): Staging => ({
  ...staging,
  known: [...(staging.known ?? []), { goal, slots, signal: { kind: "failed" } }],
});

/** The user first wants refused values, and then accepted ones. */
export const refusedAtFirst = defineOperator({
  name: "refused_at_first",
  title: "wants what is refused, then something else",
  places: refusedValues,
  needsRefusal: true,
  stage: (staging, { goal: at, first = {} }) => {
    const change = before(staging.goals[at], first);
    return withGoal(refusing(staging, at, first), at, (goal) => ({
      ...withSlots(first)(goal),
      onFailure: [change, ...(goal.onFailure ?? [])],
    }));
  },
  comesUp: (_, own) => follows(own, isFailure, "change"),
});

/** The user changes a value to a refused one, and back. */
export const refusedCorrection = defineOperator({
  name: "refused_correction",
  title: "corrects itself to what is refused, and back",
  places: (goal, at, goals, finder) =>
    refusedValues(goal, at, goals, finder)
      .flatMap(({ first = {} }): OperatorPlace[] => {
        const [entry, ...others] = Object.entries(first);
        const spec = specOf(goal, finder);
        const isAsked = spec !== undefined && (spec.confirm || spec.performs === "when_told");
        return entry === undefined || others.length > 0 || !isAsked ? [] : [{ slot: entry[0], value: entry[1] }];
      })
      .filter(({ slot }) => slot !== undefined && Object.hasOwn(goal.slots ?? {}, slot)),
  needsRefusal: true,
  stage: (staging, { goal: at, slot, value }) =>
    slot === undefined || value === undefined
      ? staging
      : withGoal(refusing(staging, at, { [slot]: value }), at, (goal) => ({
          ...goal,
          onFailure: [before(goal, { [slot]: value }), ...(goal.onFailure ?? [])],
        })),
  interrupts: ({ slot, value }) =>
    once((moment) => {
      if (!isAskedForYes(moment) || slot === undefined || value === undefined) return null;
      return { kind: "correct", slots: [[slot, value]], tags: ["correction"] };
    }),
  comesUp: (_, own) => own.some(({ turn: { act } }) => act.kind === "correct") && follows(own, isFailure, "change"),
  allows: { slip: "later" },
});

/** The user wants refused values, and nothing else. */
export const refusedForGood = defineOperator({
  name: "refused_for_good",
  title: "wants what is refused, and nothing else",
  places: refusedValues,
  needsRefusal: true,
  stage: (staging, { goal: at, first = {} }) => withGoal(refusing(staging, at, first), at, withSlots(first)),
  comesUp: (_, own) => own.some(isFailure),
  ends: "failed",
});
