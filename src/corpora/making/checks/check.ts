import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import type { Plan } from "../../../users/plans/plan.js";

/** Something that is wrong in a dialogue. */
export interface Finding {
  /** The position of the turn that shows it, from 0. */
  readonly at: number;
  /** A sentence without its full stop. */
  readonly problem: string;
}

/** A condition that every kept dialogue meets. */
export interface Check {
  /** What the yield calls it. */
  readonly name: string;
  /** The first thing that is wrong; null if nothing is. */
  find(transcript: Transcript, plan: Plan, backend: Backend): Finding | null;
}
