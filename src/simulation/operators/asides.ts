import type { PlannedOperator } from "../plans/plan.js";
import type { Aside } from "../users/agenda/acts.js";
import type { Interruption } from "../users/agenda/interruption.js";
import { askedSlots, type PlanOperator, specOf } from "./operator.js";

/** Something said beside the point, the first time that a slot is asked for: the question stands, and is answered next. */
function asideAtAsk(name: Aside & PlanOperator["name"], title: string, tag: PlanOperator["tag"]): PlanOperator {
  return {
    name,
    title,
    tag,
    places: (goal, at, _, finder) => askedSlots(goal, finder).map((slot) => ({ name, goal: at, slot })),
    interrupts: ({ slot }) =>
      once(({ signal }) =>
        signal.kind === "ask" && signal.slot === slot
          ? { kind: "aside", how: name, slot: signal.slot, tags: tag === null ? [] : [tag] }
          : null,
      ),
  };
}

/** Something said beside the point when the confirmation is asked for. */
function asideAtConfirm(name: Aside & PlanOperator["name"], title: string, tag: PlanOperator["tag"]): PlanOperator {
  return {
    name,
    title,
    tag,
    places: (goal, at, _, finder) =>
      specOf(goal, finder)?.confirm === true && goal.confirm !== false ? [{ name, goal: at }] : [],
    interrupts: () =>
      once(({ signal, uninformed }) =>
        signal.kind === "confirm" && uninformed.length === 0
          ? { kind: "aside", how: name, slot: null, tags: tag === null ? [] : [tag] }
          : null,
      ),
  };
}

/** Comes up the first time that it can. */
export function once(act: Interruption["act"]): Interruption {
  let isSpent = false;
  return {
    act(moment) {
      if (isSpent) return null;
      const made = act(moment);
      isSpent = made !== null;
      return made;
    },
  };
}

export const irrelevant = asideAtAsk("irrelevant", "irrelevant answer", "irrelevant");
export const overheard = asideAtAsk("overheard", "overheard answer", "overheard");
export const sarcasm = asideAtAsk("sarcasm", "sarcastic answer", "sarcasm");
export const earlyEnd = asideAtAsk("early_end", "cut off early", "early_end");
export const digression = asideAtAsk("digression", "asks about something else", null);
export const refusal = asideAtAsk("refusal", "refuses at first", null);
export const delayConfirmation = asideAtConfirm("delay_confirmation", "delayed confirmation", "delay_confirmation");
export const falseClaim = asideAtConfirm("false_claim", "claims to have done what was not done", null);

/** Two values where one fits: neither can be assigned, so that the question stands. */
export const severalValues: PlanOperator = {
  name: "several_values",
  title: "several values where one fits",
  tag: null,
  places: (goal, at, _, finder) =>
    askedSlots(goal, finder).flatMap((slot): PlannedOperator[] => {
      const value = finder.another(goal, slot);
      return value === undefined ? [] : [{ name: "several_values", goal: at, slot, value }];
    }),
  interrupts: ({ slot, value }) =>
    once(({ signal, wanted }) => {
      if (signal.kind !== "ask" || signal.slot !== slot || value === undefined) return null;
      const own = wanted(signal.slot);
      if (own === undefined) return null;
      return { kind: "aside", how: "several_values", slot: signal.slot, values: [own, value], tags: [] };
    }),
};
