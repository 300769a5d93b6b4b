import type { Row, Scalar, Signal, Value } from "../../kit/internal.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import type { Goal, GoalSlots } from "../users/goal.js";
import { candidateValues } from "./candidateValues.js";
import { isReached } from "./tryGoal.js";

/** Values with which a back-end refuses a goal that it accepts without them. */
export interface Refusal {
  /** What the goal holds instead, by slot. */
  readonly slots: GoalSlots;
  /** What the back-end says. */
  readonly reason: string;
  /** What it offers. */
  readonly alternatives: readonly Row[];
}

/** How many sets of values are tried out on one goal, and how many after the last that was refused in a new way. */
const MAX_TRIALS = 400;
const MAX_FRUITLESS = 70;
/** How many rows are taken as they are. */
const MAX_ROWS = 40;

/**
 * Values that a back-end refuses, found by trying: one slot of the goal after the other takes each value at which a
 * behaviour may decide otherwise, then all slots those of a row that is there, then one slot once another was changed.
 * Of values that are refused for the same reason the first is kept.
 *
 * @param tried what comes of a goal; null if no command can say it
 * @param rows that are there already
 */
export function findRefusals(
  goal: Goal,
  intent: ResolvedIntent,
  tried: (goal: Goal) => Signal | null,
  rows: readonly Row[],
  now?: number,
): readonly Refusal[] {
  const found = new Map<string, Refusal>();
  let trials = 0;
  let fruitless = 0;
  const isOver = (): boolean => trials >= MAX_TRIALS || fruitless >= MAX_FRUITLESS;
  const attempt = (slots: GoalSlots): Signal | null => {
    trials++;
    fruitless++;
    const signal = tried({ ...goal, slots: { ...goal.slots, ...slots } });
    if (signal?.kind !== "failed") return signal;
    const { reason, alternatives = [] } = signal;
    const key = kindOf(reason, { ...goal.slots, ...slots });
    if (found.has(key)) return signal;
    found.set(key, { slots, reason, alternatives });
    fruitless = 0;
    return signal;
  };
  const accepted: GoalSlots[] = [];
  for (const slots of singles(goal, intent, rows, now)) {
    if (isOver()) break;
    if (isReached(attempt(slots)) && areSwitches(slots, intent)) accepted.push(slots);
  }
  for (const row of rows.slice(0, MAX_ROWS)) {
    if (isOver()) break;
    attempt(shared(row, intent, goal));
  }
  for (const slots of accepted) {
    for (const others of singles(goal, intent, rows, now)) {
      if (isOver()) break;
      if (!Object.keys(others).some((slot) => Object.hasOwn(slots, slot))) attempt({ ...slots, ...others });
    }
  }
  return [...found.values()];
}

/**
 * One slot after the other with a value that the goal does not hold, each with its first, then each with its second. A
 * slot that only counts under a condition comes with it.
 */
function* singles(goal: Goal, { slots }: ResolvedIntent, rows: readonly Row[], now?: number): Generator<GoalSlots> {
  const { slots: held = {} } = goal;
  const others = slots.map((slot) => {
    const { name, when } = slot;
    const values = candidateValues(slot, rows, now).filter(
      (value) => JSON.stringify(value) !== JSON.stringify(held[name]),
    );
    const isMet = when === undefined || when.in.includes(held[when.slot] as Scalar);
    return { name, values, condition: isMet ? {} : { [when.slot]: when.in[0] as Scalar } };
  });
  const most = Math.max(0, ...others.map(({ values }) => values.length));
  for (let nth = 0; nth < most; nth++) {
    for (const { name, values, condition } of others) {
      if (nth < values.length) yield { ...condition, [name]: values[nth] as Value };
    }
  }
}

/** Whether values are one of few, so that others may depend on them. */
function areSwitches(values: GoalSlots, { slots }: ResolvedIntent): boolean {
  return Object.entries(values).every(([name, value]) => {
    const slot = slots.find((one) => one.name === name);
    return typeof value === "boolean" || (slot?.values ?? []).includes(value as never);
  });
}

/** The values of a row in the slots of the goal. */
function shared(row: Row, { slots }: ResolvedIntent, goal: Goal): GoalSlots {
  const names = slots.map(({ name }) => name).filter((name) => Object.hasOwn(goal.slots ?? {}, name));
  return Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name] as Value] as const])));
}

/** A reason without the values and numbers in it. */
function kindOf(reason: string, slots: GoalSlots): string {
  const texts = Object.values(slots).filter((value) => typeof value === "string" && value.length > 1) as string[];
  return texts.reduce((text, value) => text.replaceAll(value, "…"), reason).replace(/[\d.:,-]+/g, "#");
}
