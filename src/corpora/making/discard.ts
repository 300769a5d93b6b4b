import type { Transcript } from "../../transcript/index.js";
import { STAGE_NAMES, type StageName } from "./models/stageNames.js";

/**
 * The sources of reasons to discard a dialogue, in the order of the work: the planner, the back-end, stages that call a
 * model, checks.
 */
export const DISCARDED_BY = ["plan", "execute", ...STAGE_NAMES, "check"] as const;

/** The reason to discard a dialogue. */
export interface Discard {
  /** Its source: `plan`, `execute`, `check`, or the stage that called a model, such as `userTurn`. */
  readonly stage: "plan" | "execute" | "check" | StageName;
  /** The general reason, such as `derived tags`; the yield counts by it. */
  readonly reason: string;
  /** The particular reason: a sentence without its full stop. */
  readonly problem: string;
  /**
   * The position of the turn that is wrong or missing, from 0: the turns before it are valid. Absent if it is unknown.
   */
  readonly at?: number;
}

/** A dialogue made from a plan, with the reason if it was discarded. */
export interface MadeDialogue {
  readonly transcript: Transcript;
  readonly discard: Discard | null;
}
