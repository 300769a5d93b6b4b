import { defineOperator } from "./defineOperator.js";
import { otherValues } from "./moments.js";
import { askedSlots, type OperatorPlace } from "./operator.js";

/** The user gives a value, and takes it back in its next turn. */
export const correction = defineOperator({
  name: "correction",
  title: "correction",
  tag: "correction",
  places: (goal, _, __, finder) => otherValues(goal, finder),
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
  comesUp: ({ slot }, own) =>
    own.some(({ turn: { act } }) => act.kind === "correct" && act.slots.some(([corrected]) => corrected === slot)),
  allows: { slip: true },
});

/** The user names a value and takes it back within the same turn: only the second one counts. */
export const turnCorrection = defineOperator({
  name: "turn_correction",
  title: "correction within a turn",
  tag: "turn_correction",
  places: (goal, _, __, finder) =>
    Object.keys(goal.slots ?? {}).flatMap((slot): OperatorPlace[] => {
      const value = finder.another(goal, slot);
      return value === undefined ? [] : [{ slot, value }];
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
  comesUp: ({ slot }, own) =>
    own.some(
      ({ turn: { act } }) => "misspoken" in act && (act.misspoken ?? []).some(([misspoken]) => misspoken === slot),
    ),
});

/** The user answers about another slot than requested; the question stands, and is answered next. */
export const answerOtherSlot = defineOperator({
  name: "answer_other_slot",
  title: "answer about another slot",
  tag: "answer_other_slot",
  places: (goal, _, __, finder) => {
    const asked = askedSlots(goal, finder);
    const open = goal.opens === "all" ? [] : (goal.opens ?? []);
    return asked.flatMap((slot, nth) => {
      const later = Object.keys(goal.slots ?? {}).filter(
        (other) => !open.includes(other) && !asked.slice(0, nth + 1).includes(other),
      );
      return later.map((other): OperatorPlace => ({ slot, other }));
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
  comesUp: ({ other }, own) =>
    own.some(
      ({ turn: { act } }) =>
        act.kind === "inform" && act.tags.includes("answer_other_slot") && act.slots[0]?.[0] === other,
    ),
  allows: { telling: (planned, slot, asked) => planned.slot === asked && planned.other === slot },
});
