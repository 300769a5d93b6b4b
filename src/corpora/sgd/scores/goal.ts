import { arithmeticMean } from "../../scores/score.js";
import { tokenSortRatio } from "../../scores/similarity.js";
import type { SgdService, SgdSlot, SgdState } from "../format/scored.js";

/** Goal metrics of one frame under their published names; null is the original's "NA". */
export interface GoalMetrics {
  readonly average_goal_accuracy: number | null;
  readonly average_cat_accuracy: number | null;
  readonly average_noncat_accuracy: number | null;
  readonly joint_goal_accuracy: number | null;
  readonly joint_cat_accuracy: number | null;
  readonly joint_noncat_accuracy: number | null;
}

/** The score of one slot of a service. */
export interface SgdSlotScore {
  readonly slot: SgdSlot;
  /** True if the reference has the slot. */
  readonly isActive: boolean;
  readonly value: number;
}

/**
 * Scores each slot of a service's schema: 1 if neither side has it, 0 if only one has it, otherwise by its value. Only
 * the first predicted value counts. It is compared with the first reference for categorical slots, and with the nearest
 * one for others.
 * @param isFuzzy true to compare values of non-categorical slots by similarity, false for equality
 */
export function slotScores(
  reference: SgdState["slot_values"],
  predicted: SgdState["slot_values"],
  service: SgdService,
  isFuzzy: boolean,
): SgdSlotScore[] {
  return service.slots.map((slot) => {
    const [wanted, found] = [valuesOf(reference, slot.name), valuesOf(predicted, slot.name)];
    if (wanted === undefined || found === undefined) {
      return { slot, isActive: wanted !== undefined, value: wanted === found ? 1 : 0 };
    }
    return { slot, isActive: true, value: valueScore(wanted, found[0], slot.isCategorical, isFuzzy) };
  });
}

function valuesOf(values: SgdState["slot_values"], name: string): readonly string[] | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function valueScore(
  wanted: readonly string[],
  found: string | undefined,
  isCategorical: boolean,
  isFuzzy: boolean,
): number {
  if (found === undefined) return 0;
  if (isCategorical) return wanted[0] === found ? 1 : 0;
  if (!isFuzzy) return wanted.includes(found) ? 1 : 0;
  return wanted.reduce((best, one) => Math.max(best, tokenSortRatio(one, found) / 100), 0);
}

/**
 * Computes the goal metrics of a frame from its slot scores. Joint accuracies are products over all slots of the
 * schema, from 0 to 1; averages are over the slots that the reference has.
 */
export function goalMetrics(scores: readonly SgdSlotScore[]): GoalMetrics {
  const active = scores.filter(({ isActive }) => isActive);
  const isCategorical = ({ slot }: SgdSlotScore): boolean => slot.isCategorical;
  const isOpen = ({ slot }: SgdSlotScore): boolean => !slot.isCategorical;
  return {
    average_goal_accuracy: average(active),
    average_cat_accuracy: average(active.filter(isCategorical)),
    average_noncat_accuracy: average(active.filter(isOpen)),
    joint_goal_accuracy: product(scores),
    joint_cat_accuracy: product(scores.filter(isCategorical)),
    joint_noncat_accuracy: product(scores.filter(isOpen)),
  };
}

const average = (scores: readonly SgdSlotScore[]): number | null => arithmeticMean(scores.map(({ value }) => value));

function product(scores: readonly SgdSlotScore[]): number | null {
  return scores.length === 0 ? null : scores.reduce((so, { value }) => so * value, 1);
}
