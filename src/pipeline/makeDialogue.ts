import type { Backend } from "../runtime/backend.js";
import { executePlan } from "../testing/plans/executePlan.js";
import type { Plan } from "../testing/plans/plan.js";
import type { Transcript } from "../transcript/index.js";
import { CHECKS } from "./checks/checks.js";
import { withSpokenDates } from "./realiser/dates.js";
import { withResponses } from "./realiser/realise.js";

/** A dialogue that was made from a plan, or why it was discarded. */
export interface MadeDialogue {
  readonly transcript: Transcript;
  /** Null where it is kept. */
  readonly discard: Discard | null;
}

/** Why a dialogue is not kept. */
export interface Discard {
  /** The stage that found it: `plan`, `execute`, or `check`. */
  readonly stage: "plan" | "execute" | "check";
  /** In general, such as `derived tags`; the yield counts by it. */
  readonly reason: string;
  /** In particular: a sentence without its full stop. */
  readonly problem: string;
}

/**
 * Makes a dialogue of a plan: executes it, compares the first command and signal of each user turn with what the plan calls
 * for, puts it into words, and
 * checks the whole. A dialogue that fails any of these is discarded.
 */
export async function makeDialogue(backend: Backend, plan: Plan): Promise<MadeDialogue> {
  const executed = await executePlan(backend, plan);
  const { mismatch } = executed;
  const transcript = withSpokenDates(
    withResponses(executed.transcript, executed.turns, backend.catalog, plan.seed ?? 1),
    plan.seed ?? 1,
  );
  if (mismatch !== null) {
    const problem = `user turn ${mismatch.turn + 1}: expected ${mismatch.expected}; it was ${mismatch.actual}`;
    return { transcript, discard: { stage: "execute", reason: "a different course from the plan", problem } };
  }
  for (const check of CHECKS) {
    const problem = check.problem(transcript, plan, backend);
    if (problem !== null) return { transcript, discard: { stage: "check", reason: check.name, problem } };
  }
  return { transcript, discard: null };
}
