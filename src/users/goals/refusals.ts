import type { Row } from "../../kit/internal.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { isReached, type Trial } from "./tryGoal.js";

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
const LIMITS = { trials: 400, fruitless: 90 };

/**
 * Values that a back-end refuses, found by trying. Of values that are refused for the same reason the first is kept,
 * and each that takes a branch of the behaviours as none before.
 *
 * @param valueSets what is tried out, in order; it may ask with what the goal was reached so far
 * @param tried what comes of the goal with other values; null if no command can say it
 */
export function findRefusals(
  valueSets: (isAccepted: (slots: GoalSlots) => boolean) => Iterable<GoalSlots>,
  goal: Goal,
  tried: (slots: GoalSlots) => Trial | null,
  limits = LIMITS,
): readonly Refusal[] {
  const found = new Map<string, Refusal>();
  const passed = new Set<number>();
  const known = new Map<string, "reached" | "refused">();
  let trials = 0;
  let fruitless = 0;
  const isAccepted = (slots: GoalSlots): boolean => known.get(JSON.stringify(slots)) === "reached";
  for (const slots of valueSets(isAccepted)) {
    if (trials >= limits.trials || fruitless >= limits.fruitless) break;
    const text = JSON.stringify(slots);
    if (known.has(text)) continue;
    trials++;
    fruitless++;
    const trial = tried(slots);
    const branches = (trial?.branches ?? []).filter((branch) => !passed.has(branch));
    for (const branch of branches) passed.add(branch);
    known.set(text, isReached(trial?.signal ?? null) ? "reached" : "refused");
    if (trial?.signal?.kind !== "failed") continue;
    const { reason, alternatives = [] } = trial.signal;
    const kind = kindOf(reason, { ...goal.slots, ...slots });
    if (found.has(kind) && branches.length === 0) continue;
    found.set(found.has(kind) ? `${kind} ${trials}` : kind, { slots, reason, alternatives });
    fruitless = 0;
  }
  return [...found.values()];
}

/** A reason without the values and numbers in it. */
function kindOf(reason: string, slots: GoalSlots): string {
  const texts = Object.values(slots).filter((value) => typeof value === "string" && value.length > 1) as string[];
  return texts.reduce((text, value) => text.replaceAll(value, "…"), reason).replace(/[\d.:,-]+/g, "#");
}
