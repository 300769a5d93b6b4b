import type { SgdFrame, SgdService, SgdState } from "../format/scored.js";
import { type F1, multisetF1 } from "./f1.js";
import { type GoalMetrics, goalMetrics, type SgdSlotScore, slotScores } from "./goal.js";

/**
 * Everything that the original computes for one frame of a user turn, under its published names; null is its "NA".
 */
export interface SgdFrameMetrics extends GoalMetrics {
  /** 1 where the active intent is right, else 0. */
  readonly active_intent_accuracy: number;
  /** From 0 to 1. */
  readonly requested_slots_f1: number;
  /** From 0 to 1. */
  readonly requested_slots_precision: number;
  /** From 0 to 1. */
  readonly requested_slots_recall: number;
  /** null if the system tags no slots: such frames are left out. */
  readonly slot_tagging_f1: number | null;
  /** From 0 to 1; null if the system tags no slots. */
  readonly slot_tagging_precision: number | null;
  /** From 0 to 1; null if the system tags no slots. */
  readonly slot_tagging_recall: number | null;
}

/** The published names of the metrics of a frame, those of the goal first. */
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

/** A frame's metrics, and the slots behind them. */
export interface ScoredFrame {
  readonly metrics: SgdFrameMetrics;
  readonly slots: readonly SgdSlotScore[];
}

/**
 * Scores one frame of a user turn.
 * @param isFuzzy whether values of non-categorical slots are compared by likeness, or must be equal
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

/** Compares slots with the text that their spans cut out; only those that are not categorical. */
function slotTagging(reference: SgdFrame, predicted: SgdFrame, utterance: string, service: SgdService): F1 | null {
  if (predicted.slots === undefined) return null;
  const open = new Set(service.slots.filter(({ isCategorical }) => !isCategorical).map(({ name }) => name));
  // Spans count characters, as Python does.
  const characters = Array.from(utterance);
  const tags = ({ slots = [] }: SgdFrame): string[] =>
    slots
      .filter(({ slot }) => open.has(slot))
      .map(({ slot, start, exclusive_end }) => `${slot}\0${characters.slice(start, exclusive_end).join("")}`);
  return multisetF1(tags(reference), tags(predicted));
}
