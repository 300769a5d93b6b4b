import type { PlannedOperator } from "../plans/plan.js";
import { askedSlots, conditionSlots, type PlanOperator, specOf } from "./operator.js";

/** A value is given, and taken back with the next thing that the user says. */
export const correction: PlanOperator = {
  name: "correction",
  title: "correction",
  tag: "correction",
  places: (goal, at, _, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined) return [];
    const conditions = conditionSlots(spec);
    return Object.keys(goal.slots ?? {}).flatMap((slot): PlannedOperator[] => {
      // Under another value other slots would be asked for, which the user knows nothing about.
      const value = conditions.has(slot) ? undefined : finder.another(goal, slot);
      return value === undefined ? [] : [{ name: "correction", goal: at, slot, value }];
    });
  },
  interrupts: ({ slot, value }) => {
    let stage: "before" | "given" | "after" = "before";
    return {
      gives(name) {
        if (name !== slot || stage !== "before") return undefined;
        stage = "given";
        return value;
      },
      act({ wanted }) {
        if (stage !== "given" || slot === undefined) return null;
        stage = "after";
        const right = wanted(slot);
        return right === undefined ? null : { kind: "correct", slots: [[slot, right]], tags: ["correction"] };
      },
    };
  },
};

/** A value is named and taken back within the same turn: only the second one counts. */
export const turnCorrection: PlanOperator = {
  name: "turn_correction",
  title: "correction within a turn",
  tag: "turn_correction",
  places: (goal, at, _, finder) =>
    Object.keys(goal.slots ?? {}).flatMap((slot): PlannedOperator[] => {
      const value = finder.another(goal, slot);
      return value === undefined ? [] : [{ name: "turn_correction", goal: at, slot, value }];
    }),
  interrupts: ({ slot, value }) => {
    let isSpent = false;
    return {
      act: () => null,
      misspeaks(name) {
        if (name !== slot || isSpent) return undefined;
        isSpent = true;
        return value;
      },
    };
  },
};

/** Asked for one slot, the user answers about another; the question stands, and is answered next. */
export const answerOtherSlot: PlanOperator = {
  name: "answer_other_slot",
  title: "answer about another slot",
  tag: "answer_other_slot",
  places: (goal, at, _, finder) => {
    const asked = askedSlots(goal, finder);
    const open = goal.opens === "all" ? [] : (goal.opens ?? []);
    return asked.flatMap((slot, nth) => {
      const later = Object.keys(goal.slots ?? {}).filter(
        (other) => !open.includes(other) && !asked.slice(0, nth + 1).includes(other),
      );
      return later.map((other): PlannedOperator => ({ name: "answer_other_slot", goal: at, slot, other }));
    });
  },
  interrupts: ({ slot, other }) => {
    let isSpent = false;
    return {
      act({ signal, isInformed, wanted }) {
        if (isSpent || signal.kind !== "ask" || signal.slot !== slot || other === undefined) return null;
        isSpent = true;
        const value = wanted(other);
        if (value === undefined || isInformed(other)) return null;
        return { kind: "inform", slots: [[other, value]], tags: ["answer_other_slot"] };
      },
    };
  },
};
