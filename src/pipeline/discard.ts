import type { Transcript } from "../transcript/index.js";
import { STAGE_NAMES, type StageName } from "./models/stageNames.js";

/**
 * What finds a reason to discard a dialogue, in the order of the work: the planner, the back-end, a stage that asks a
 * model, a check.
 */
export const DISCARDED_BY = ["plan", "execute", ...STAGE_NAMES, "check"] as const;

/** Why a dialogue is not kept. */
export interface Discard {
  /** What found it: `plan`, `execute`, `check`, or the stage that asked a model, such as `userTurn`. */
  readonly stage: "plan" | "execute" | "check" | StageName;
  /** In general, such as `derived tags`; the yield counts by it. */
  readonly reason: string;
  /** In particular: a sentence without its full stop. */
  readonly problem: string;
  /**
   * The position of the turn that is wrong or was not made, from 0: those before it are sound. Absent where that is
   * not known.
   */
  readonly at?: number;
}

/** A dialogue that was made from a plan, or why it was discarded. */
export interface MadeDialogue {
  readonly transcript: Transcript;
  /** Null if it is kept. */
  readonly discard: Discard | null;
}
