import type { Row, Signal, Value } from "../../kit/internal.js";
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

/** How many sets of values are tried out on one goal. */
const MAX_TRIALS = 600;
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
  const attempt = (slots: GoalSlots): Signal | null => {
    trials++;
    const signal = tried({ ...goal, slots: { ...goal.slots, ...slots } });
    if (signal?.kind !== "failed") return signal;
    const { reason, alternatives = [] } = signal;
    const key = kindOf(reason, { ...goal.slots, ...slots });
    if (!found.has(key)) found.set(key, { slots, reason, alternatives });
    return signal;
  };
  const accepted: GoalSlots[] = [];
  for (const [slot, value] of singles(goal, intent, rows, now)) {
    if (trials >= MAX_TRIALS) break;
    const signal = attempt({ [slot]: value });
    if (isReached(signal) && isSwitch(value, intent, slot)) accepted.push({ [slot]: value });
  }
  for (const row of rows.slice(0, MAX_ROWS)) {
    if (trials >= MAX_TRIALS) break;
    attempt(shared(row, intent, goal));
  }
  for (const slots of accepted) {
    for (const [slot, value] of singles(goal, intent, rows, now)) {
      if (trials >= MAX_TRIALS) break;
      if (!Object.hasOwn(slots, slot)) attempt({ ...slots, [slot]: value });
    }
  }
  return [...found.values()];
}

/** Each slot in turn with each value that the goal does not hold. */
function* singles(
  goal: Goal,
  { slots }: ResolvedIntent,
  rows: readonly Row[],
  now?: number,
): Generator<[string, Value]> {
  for (const slot of slots) {
    if (slot.when !== undefined && !Object.hasOwn(goal.slots ?? {}, slot.name)) continue;
    const held = JSON.stringify(goal.slots?.[slot.name]);
    for (const value of candidateValues(slot, rows, now)) if (JSON.stringify(value) !== held) yield [slot.name, value];
  }
}

/** Whether a value is one of few, so that others may depend on it. */
function isSwitch(value: Value, { slots }: ResolvedIntent, name: string): boolean {
  const slot = slots.find((one) => one.name === name);
  return typeof value === "boolean" || (slot?.values ?? []).includes(value as never);
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
