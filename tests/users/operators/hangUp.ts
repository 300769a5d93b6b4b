/** A module of operators as a project outside of the repository has it: the user leaves in anger after the second failure. */
export const HANG_UP = `import { defineOperator } from "backlot/testing";

const hangUp = defineOperator({
  name: "hang_up",
  title: "leaves in anger after the second failure",
  tag: "cancellation",
  places: (goal, at, goals, { catalog }) => {
    const isFirst = goals.findIndex(({ intent }) => intent === goal.intent) === at;
    return isFirst && catalog.get(goal.intent)?.query === false ? [{}] : [];
  },
  stage: ({ goals, faults }, { goal: at }) => {
    const intent = goals[at]?.intent ?? "";
    const failing = [1, 2].map((call) => ({ intent, call, reason: "the service is out of order" }));
    return {
      goals: goals.map((goal, nth) => (nth === at ? { ...goal, onFailure: [{}, {}] } : goal)),
      faults: [...faults, ...failing],
    };
  },
  interrupts: () => {
    let failures = 0;
    return {
      act: ({ signal }) =>
        signal.kind === "failed" && ++failures === 2
          ? { kind: "leave", why: "this leads nowhere", tags: ["cancellation"] }
          : null,
    };
  },
  ends: "gave up",
  allows: { leaving: (_, { waitsFor, failures }) => waitsFor("failed") && failures > 1, ending: true },
  words: ["This is hopeless. Goodbye.", "Forget it! I will ring somebody else."],
});

export default [hangUp];
`;
