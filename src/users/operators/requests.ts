import type { PlannedStep } from "../plans/planned/plannedTurn.js";
import { once } from "./asides.js";
import { defineOperator } from "./defineOperator.js";
import { isAskedForYes } from "./moments.js";
import { askedSlots, type OperatorPlace, specOf, withGoal } from "./operator.js";

const isRequest = ({ turn: { act } }: PlannedStep): boolean => act.kind === "request";

/** The user asks for a value of its own at a confirmation, or at a question for another slot. */
export const requestBefore = defineOperator({
  name: "request_before",
  title: "asks for a value before it is done",
  places: (goal, _, __, finder) => {
    const spec = specOf(goal, finder);
    if (spec === undefined || spec.query) return [];
    const [first, second] = askedSlots(goal, finder);
    if (spec.confirm || spec.performs === "when_told")
      return Object.keys(goal.slots ?? {}).map((slot): OperatorPlace => ({ slot }));
    return first === undefined || second === undefined ? [] : [{ slot: first, other: second }];
  },
  interrupts: ({ slot, other }) =>
    once((moment) => {
      const { signal, isInformed } = moment;
      if (slot === undefined || !isInformed(slot)) return null;
      const isDue = other === undefined ? isAskedForYes(moment) : signal.kind === "ask" && signal.slot === other;
      return isDue ? { kind: "request", slots: [slot], tags: [] } : null;
    }),
  comesUp: (_, own) => own.some(isRequest),
  allows: { asking: true },
});

/** Columns of a row that no goal has. */
const ROW_KEYS: ReadonlySet<string> = new Set(["id"]);

/** The user asks for a value of the created or found row after the goal is done. */
export const requestAfter = defineOperator({
  name: "request_after",
  title: "asks for a value once it is done",
  places: (goal, _, __, finder) => {
    if (goal.requests !== undefined || goal.confirm === false) return [];
    const signal = finder.tried(goal);
    const row =
      signal?.kind === "performed"
        ? { ...signal.arguments, ...signal.row }
        : signal?.kind === "found"
          ? signal.rows[0]
          : undefined;
    const columns = Object.entries(row ?? {}).flatMap(([column, value]) =>
      value === null || typeof value === "object" || ROW_KEYS.has(column) ? [] : [column],
    );
    return columns.map((column): OperatorPlace => ({ requests: [column] }));
  },
  stage: (staging, { goal: at, requests = [] }) => withGoal(staging, at, (goal) => ({ ...goal, requests })),
  comesUp: (_, own) => own.some(isRequest),
});
