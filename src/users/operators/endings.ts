import { once } from "./asides.js";
import { defineOperator } from "./defineOperator.js";
import { follows, isAskedForYes, isFailure } from "./moments.js";
import { askedSlots, isFirstOfIntent, type PlaceFinder, type Staging, specOf, withGoal } from "./operator.js";

/** The user cancels for good: at the confirmation, or else at the last question. */
export const cancellation = defineOperator({
  name: "cancellation",
  title: "cancellation",
  tag: "cancellation",
  places: (goal, _, __, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || spec.query || goal.confirm === false) return [];
    if (spec.confirm || spec.performs === "when_told") return [{}];
    const slot = askedSlots(goal, finder).at(-1);
    return slot === undefined ? [] : [{ slot }];
  },
  interrupts: ({ slot }) =>
    once((moment) => {
      const { signal } = moment;
      const isDue = slot === undefined ? isAskedForYes(moment) : signal.kind === "ask" && signal.slot === slot;
      return isDue ? { kind: "cancel", why: "I have changed my mind", tags: ["cancellation"] } : null;
    }),
  comesUp: (_, own) => own.some(({ turn: { act } }) => act.kind === "cancel") && !own.some(isFailure),
  ends: "gave up",
  allows: {
    leaving: ({ slot }, standing) =>
      slot === undefined ? standing.waitsFor("confirm", "ready") : standing.asked === slot,
  },
});

/** The user drops the goal after a failure, without its other options. */
export const changeOfMind = defineOperator({
  name: "change_of_mind",
  title: "changes its mind after a failure",
  tag: "cancellation",
  places: (goal, at, goals, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || spec.query || !isFirstOfIntent(at, goals)) return [];
    return [{}];
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
  comesUp: (_, own) => follows(own, isFailure, "cancel"),
  ends: "gave up",
  allows: { leaving: (_, standing) => standing.waitsFor("failed") },
});

/** The first performance fails, and the user retries it. */
export const failure = defineOperator({
  name: "failure",
  title: "a failure, tried again",
  places: (goal, at, goals, finder) => (specOf(goal, finder) === undefined || !isFirstOfIntent(at, goals) ? [] : [{}]),
  stage: (staging, { goal: at }) => {
    const intent = staging.goals[at]?.intent;
    if (intent === undefined) return staging;
    const failing = { ...staging, faults: [...staging.faults, { intent, call: 1, reason: "the service is busy" }] };
    return withGoal(failing, at, (goal) => ({ ...goal, onFailure: [{}, ...(goal.onFailure ?? [])] }));
  },
  comesUp: (_, own) => follows(own, isFailure, "retry"),
});

const NOTHING = { kind: "found", isEmpty: true } as const;

/** The first search finds nothing, and the user drops a constraint. */
export const nothingFound = defineOperator({
  name: "nothing_found",
  title: "a search that finds nothing, widened",
  places: (goal, at, goals, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || !spec.query || !isFirstOfIntent(at, goals)) return [];
    const optional = Object.keys(goal.slots ?? {}).filter(
      (name) => !spec.asks || spec.slots.find((slot) => slot.name === name)?.required !== true,
    );
    return optional.map((slot) => ({ slot }));
  },
  stage: (staging, { goal: at, slot, value }) => {
    const { intent, slots } = staging.goals[at] ?? {};
    if (intent === undefined || slot === undefined) return staging;
    // A value of its own surely leaves no matching row; otherwise a fault hides the rows.
    const wanted = value === undefined ? {} : { slots: { ...slots, [slot]: value } };
    const empty: Staging =
      wanted.slots === undefined
        ? { ...staging, faults: [...staging.faults, { intent, call: 1, rows: 0 }] }
        : { ...staging, known: [...(staging.known ?? []), { goal: at, slots: wanted.slots, signal: NOTHING }] };
    // All constraints are given at once: a search with fewer would be the empty one.
    return withGoal(empty, at, (goal) => ({
      ...goal,
      ...wanted,
      opens: "all",
      onNothing: [{ [slot]: null }, ...(goal.onNothing ?? [])],
    }));
  },
  comesUp: (_, own) => follows(own, ({ signal }) => signal?.isEmpty === true, "change"),
});

/** A delay that shows, in milliseconds of virtual time. */
const LONG_MS = 1_800_000;

/** The back-end takes half an hour, which shows in the row. */
export const delay = defineOperator({
  name: "delay",
  title: "a slow back-end",
  places: (goal, at, goals, finder) => {
    if (specOf(goal, finder) === undefined || !isFirstOfIntent(at, goals)) return [];
    const slow = finder.tried(goal, [{ intent: goal.intent, delayMs: LONG_MS }]);
    return JSON.stringify(rowOf(slow)) === JSON.stringify(rowOf(finder.tried(goal))) ? [] : [{}];
  },
  stage: (staging, { goal: at }) => {
    const intent = staging.goals[at]?.intent;
    return intent === undefined ? staging : { ...staging, faults: [...staging.faults, { intent, delayMs: LONG_MS }] };
  },
  comesUp: (_, own) => own.some(({ signal }) => signal?.kind === "performed" || signal?.kind === "found"),
});

const rowOf = (signal: ReturnType<PlaceFinder["tried"]>): unknown =>
  signal?.kind === "performed" ? signal.row : signal?.kind === "found" ? signal.rows : null;
