import type { Backend } from "../../runtime/backend.js";
import type { Plan } from "../../testing/plans/plan.js";
import type { Transcript } from "../../transcript/index.js";

/** A condition that every kept dialogue meets. */
export interface Check {
  /** What the yield calls it. */
  readonly name: string;
  /** The first thing that is wrong, as a sentence without its full stop; null where nothing is. */
  problem(transcript: Transcript, plan: Plan, backend: Backend): string | null;
}
