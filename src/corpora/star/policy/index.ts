/** Policies over STAR's task graphs: one for rehearsals, and two that predict actions of recorded dialogues. */
export type { ActionState, NextAction, StarKnowledge } from "./actionState.js";
export { graphAction } from "./graphAction.js";
export { graphPolicy } from "./graphPolicy.js";
export type { AskedParameter } from "./mentions.js";
export { predictStarActions } from "./predictStarActions.js";
export { readStarKnowledge } from "./readStarKnowledge.js";
export { readTaskGraphs, type TaskGraphs } from "./readTaskGraphs.js";
export { SLOT_AWARE_PARTS, type SlotAwarePart, slotAwareAction } from "./slotAwareAction.js";
