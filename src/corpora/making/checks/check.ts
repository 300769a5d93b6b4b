import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import type { Plan } from "../../../users/plans/plan.js";

/** A problem of a dialogue. */
export interface Finding {
  /** Position of the turn with the problem, from 0. */
  readonly at: number;
  /** A sentence without its full stop. */
  readonly problem: string;
}

/** A condition that every kept dialogue meets. */
export interface Check {
  /** Name in the yield. */
  readonly name: string;
  /** Returns the first problem; null if there is none. */
  find(transcript: Transcript, plan: Plan, backend: Backend): Finding | null;
}
