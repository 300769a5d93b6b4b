import type { Row } from "../../kit/internal.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { isReached, type Trial } from "./tryGoal.js";

/** Values with which a back-end refuses an otherwise accepted goal. */
export interface Refusal {
  /** Replaced values of the goal, by slot. */
  readonly slots: GoalSlots;
  /** Reason from the back-end. */
  readonly reason: string;
  /** Alternatives from the back-end. */
  readonly alternatives: readonly Row[];
}

/** Limits of trials on one goal: all of them, and those since the last new kind of refusal. */
const LIMITS = { trials: 400, fruitless: 90 };

/**
 * Finds values that a back-end refuses, by trials. Of values with the same reason it keeps the first, and each that takes a new branch of
 * the behaviours.
 *
 * @param valueSets values to try out, in order; it may ask for the accepted ones so far
 * @param tried tries the goal out with other values; null if no command can express it
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

/** Removes the values and numbers from a reason. */
function kindOf(reason: string, slots: GoalSlots): string {
  const texts = Object.values(slots).filter((value) => typeof value === "string" && value.length > 1) as string[];
  return texts.reduce((text, value) => text.replaceAll(value, "…"), reason).replace(/[\d.:,-]+/g, "#");
}
