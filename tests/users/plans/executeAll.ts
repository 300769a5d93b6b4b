import { expect } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import { comesUp } from "../../../src/users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../../src/users/plans/planned/plannedDialogue.js";

/** Executes plans with the schema policy, and expects of each that it goes as its operators say. Gives their number. */
export async function executeAll(backend: Backend, plans: Iterable<Plan>): Promise<number> {
  let count = 0;
  for (const plan of plans) {
    const { mismatch, transcript } = await executePlan(backend, plan);
    // Not every expectation is put into words: there are tens of thousands.
    if (mismatch !== null || transcript.extra !== undefined) {
      expect({ plan, mismatch, extra: transcript.extra }).toEqual({ plan, mismatch: null, extra: undefined });
    }
    const { turns } = plannedDialogue(plan, backend.catalog);
    const missing = (plan.operators ?? []).filter((planned) => !comesUp(planned, turns));
    if (missing.length > 0) expect({ plan, missing }).toEqual({ plan, missing: [] });
    count++;
  }
  return count;
}
