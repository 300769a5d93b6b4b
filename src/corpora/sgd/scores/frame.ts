import { counted } from "../../../base/json/counted.js";
import { harmonicMean } from "../../scores/score.js";
import type { SgdFrame, SgdService, SgdState } from "../format/scored.js";
import { type GoalMetrics, goalMetrics, type SgdSlotScore, slotScores } from "./goal.js";

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

/** Published names of the frame metrics, those of the goal first. */
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

/** A frame with the state of its service. */
export type StatedSgdFrame = SgdFrame & { readonly state: SgdState };

/** The metrics of a frame, with the scores of its slots. */
export interface ScoredFrame {
  readonly metrics: SgdFrameMetrics;
  readonly slots: readonly SgdSlotScore[];
}

/**
 * Scores one frame of a user turn.
 * @param isFuzzy true to compare values of non-categorical slots by similarity, false for equality
 */
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

/** Precision, recall and F1 of one frame. */
export interface F1 {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

/**
 * Compares two multisets. Precision is 1 without predictions, and recall is 1 without references; two empty sets
 * therefore score 1. The original's documentation says that such turns are skipped, but its code counts them.
 */
export function multisetF1(reference: readonly string[], predicted: readonly string[]): F1 {
  const left = counted(reference);
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
