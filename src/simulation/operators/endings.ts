import { once } from "./asides.js";
import { askedSlots, isFirstOfIntent, type PlanOperator, specOf, withGoal } from "./operator.js";

/** The user calls it off for good: when asked to confirm, or else when the last slot is asked for. */
export const cancellation: PlanOperator = {
  name: "cancellation",
  title: "cancellation",
  tag: "cancellation",
  places: (goal, at, _, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || spec.query || goal.confirm === false) return [];
    if (spec.confirm || spec.performs === "when_told") return [{ name: "cancellation", goal: at }];
    const slot = askedSlots(goal, finder).at(-1);
    return slot === undefined ? [] : [{ name: "cancellation", goal: at, slot }];
  },
  interrupts: ({ slot }) =>
    once(({ signal, uninformed }) => {
      const isDue =
        slot === undefined
          ? (signal.kind === "confirm" || signal.kind === "ready") && uninformed.length === 0
          : signal.kind === "ask" && signal.slot === slot;
      return isDue ? { kind: "cancel", why: "I have changed my mind", tags: ["cancellation"] } : null;
    }),
};

/** After a failure the user drops the goal, whatever else it might have tried. */
export const changeOfMind: PlanOperator = {
  name: "change_of_mind",
  title: "changes its mind after a failure",
  tag: "cancellation",
  places: (goal, at, goals, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || spec.query || !isFirstOfIntent(at, goals)) return [];
    return [{ name: "change_of_mind", goal: at }];
  },
  stage: (staging, { goal: at }) => {
    const intent = staging.goals[at]?.intent;
    if (intent === undefined) return staging;
    return { ...staging, faults: [...staging.faults, { intent, call: 1, reason: "the service is out of order" }] };
  },
  interrupts: () =>
    once(({ signal }) =>
      signal.kind === "failed" ? { kind: "cancel", why: "I would rather not, then", tags: ["cancellation"] } : null,
    ),
};

/** The first performance fails, and the user has it tried again. */
export const failure: PlanOperator = {
  name: "failure",
  title: "a failure, tried again",
  tag: null,
  places: (goal, at, goals, finder) =>
    specOf(goal, finder) === undefined || !isFirstOfIntent(at, goals) ? [] : [{ name: "failure", goal: at }],
  stage: (staging, { goal: at }) => {
    const intent = staging.goals[at]?.intent;
    if (intent === undefined) return staging;
    const failing = { ...staging, faults: [...staging.faults, { intent, call: 1, reason: "the service is busy" }] };
    return withGoal(failing, at, (goal) => ({ ...goal, onFailure: [{}, ...(goal.onFailure ?? [])] }));
  },
};

/** The first search finds nothing, and the user drops a constraint. */
export const nothingFound: PlanOperator = {
  name: "nothing_found",
  title: "a search that finds nothing, widened",
  tag: null,
  places: (goal, at, goals, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || !spec.query || !isFirstOfIntent(at, goals)) return [];
    const optional = Object.keys(goal.slots ?? {}).filter(
      (name) => !spec.asks || spec.slots.find((slot) => slot.name === name)?.required !== true,
    );
    return optional.map((slot) => ({ name: "nothing_found", goal: at, slot }));
  },
  stage: (staging, { goal: at, slot }) => {
    const intent = staging.goals[at]?.intent;
    if (intent === undefined || slot === undefined) return staging;
    const empty = { ...staging, faults: [...staging.faults, { intent, call: 1, rows: 0 }] };
    // With everything said at once: a search with less would be the one that finds nothing.
    return withGoal(empty, at, (goal) => ({
      ...goal,
      opens: "all",
      onNothing: [{ [slot]: null }, ...(goal.onNothing ?? [])],
    }));
  },
};

/** Every performance takes long, in virtual time. */
export const delay: PlanOperator = {
  name: "delay",
  title: "a slow back-end",
  tag: null,
  places: (goal, at, _, finder) => (specOf(goal, finder) === undefined ? [] : [{ name: "delay", goal: at }]),
  stage: (staging, { goal: at }) => {
    const intent = staging.goals[at]?.intent;
    return intent === undefined ? staging : { ...staging, faults: [...staging.faults, { intent, delayMs: 30_000 }] };
  },
};
