/**
 * Policies over the task graphs of STAR: one for rehearsals on a mock back-end, and two that predict the next action of
 * a recorded dialogue.
 */
export type { ActionState, NextAction, StarKnowledge } from "./actionState.js";
export { graphAction } from "./graphAction.js";
export { graphPolicy } from "./graphPolicy.js";
export type { AskedParameter } from "./mentions.js";
export { predictStarActions } from "./predictStarActions.js";
export { readStarKnowledge } from "./readStarKnowledge.js";
export { readTaskGraphs, type TaskGraphs } from "./readTaskGraphs.js";
export { SLOT_AWARE_PARTS, type SlotAwarePart, slotAwareAction } from "./slotAwareAction.js";
export type { Utterance } from "./utterance.js";
