import { occurrences } from "../../../base/json/occurrences.js";
import { arithmeticMean, harmonicMean } from "../../scores/score.js";
import { tokenSortRatio } from "../../scores/similarity.js";
import type { SgdFrame, SgdService, SgdSlot, SgdState } from "../format/scored.js";

/** All metrics of the original for one frame of a user turn, under their published names; null is its "NA". */
export interface SgdFrameMetrics extends GoalMetrics {
  readonly active_intent_accuracy: number;
  readonly requested_slots_f1: number;
  readonly requested_slots_precision: number;
  readonly requested_slots_recall: number;
  /** null if the system tags no slots; such frames are not counted. */
  readonly slot_tagging_f1: number | null;
  readonly slot_tagging_precision: number | null;
  readonly slot_tagging_recall: number | null;
}

export const FRAME_METRICS = [
  "joint_goal_accuracy",
  "joint_cat_accuracy",
  "joint_noncat_accuracy",
  "average_goal_accuracy",
  "average_cat_accuracy",
  "average_noncat_accuracy",
  "active_intent_accuracy",
  "requested_slots_f1",
  "requested_slots_precision",
  "requested_slots_recall",
  "slot_tagging_f1",
  "slot_tagging_precision",
  "slot_tagging_recall",
] as const satisfies readonly (keyof SgdFrameMetrics)[];

export type FrameMetric = (typeof FRAME_METRICS)[number];

export type StatedSgdFrame = SgdFrame & { readonly state: SgdState };

export interface ScoredFrame {
  readonly metrics: SgdFrameMetrics;
  readonly slots: readonly SgdSlotScore[];
}

export function scoreFrame(
  reference: StatedSgdFrame,
  predicted: StatedSgdFrame,
  utterance: string,
  service: SgdService,
  isFuzzy: boolean,
): ScoredFrame {
  const slots = slotScores(reference.state.slot_values, predicted.state.slot_values, service, isFuzzy);
  const requested = multisetF1(reference.state.requested_slots, predicted.state.requested_slots);
  const tagged = slotTagging(reference, predicted, utterance, service);
  return {
    slots,
    metrics: {
      ...goalMetrics(slots),
      active_intent_accuracy: reference.state.active_intent === predicted.state.active_intent ? 1 : 0,
      requested_slots_f1: requested.f1,
      requested_slots_precision: requested.precision,
      requested_slots_recall: requested.recall,
      slot_tagging_f1: tagged?.f1 ?? null,
      slot_tagging_precision: tagged?.precision ?? null,
      slot_tagging_recall: tagged?.recall ?? null,
    },
  };
}

/** Compares tagged non-categorical slots by the texts of their spans. */
function slotTagging(reference: SgdFrame, predicted: SgdFrame, utterance: string, service: SgdService): F1 | null {
  if (predicted.slots === undefined) return null;
  const open = new Set(service.slots.filter(({ isCategorical }) => !isCategorical).map(({ name }) => name));
  // Spans count characters (code points) as Python does.
  const characters = Array.from(utterance);
  const tags = ({ slots = [] }: SgdFrame): string[] =>
    slots
      .filter(({ slot }) => open.has(slot))
      .map(({ slot, start, exclusive_end }) => `${slot}\0${characters.slice(start, exclusive_end).join("")}`);
  return multisetF1(tags(reference), tags(predicted));
}

export interface F1 {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

/** Precision is 1 without predictions, and recall is 1 without references; two empty sets therefore score 1. The original's
 * documentation says that such turns are skipped, but its code counts them. */
export function multisetF1(reference: readonly string[], predicted: readonly string[]): F1 {
  const left = occurrences(reference);
  let hits = 0;
  for (const one of predicted) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    hits += 1;
    left.set(one, count - 1);
  }
  const precision = predicted.length === 0 ? 1 : hits / predicted.length;
  const recall = reference.length === 0 ? 1 : hits / reference.length;
  return { f1: harmonicMean(precision, recall), precision, recall };
}

/** Goal metrics of one frame under their published names; null is the original's "NA". */
interface GoalMetrics {
  readonly average_goal_accuracy: number | null;
  readonly average_cat_accuracy: number | null;
  readonly average_noncat_accuracy: number | null;
  readonly joint_goal_accuracy: number | null;
  readonly joint_cat_accuracy: number | null;
  readonly joint_noncat_accuracy: number | null;
}

interface SgdSlotScore {
  readonly slot: SgdSlot;
  /** True if the reference has the slot. */
  readonly isActive: boolean;
  readonly value: number;
}

/** 1 if neither side has a slot of the schema, 0 if only one has it, otherwise by its value. Only the first predicted value
 * counts. It is compared with the first reference for categorical slots, and with the nearest one for others. */
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

export function valuesOf(values: SgdState["slot_values"], name: string): readonly string[] | undefined {
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

/** Joint accuracies are products over all slots of the schema; averages are over the slots that the reference has. */
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
