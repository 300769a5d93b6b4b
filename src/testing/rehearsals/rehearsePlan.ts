import { BacklotError } from "../../errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import { agendaUser } from "../plans/agendaUser.js";
import { MAX_PLANNED_TURNS, openingOf } from "../plans/executePlan.js";
import type { Plan } from "../plans/plan.js";
import { checkProperties } from "../plans/properties/checkProperties.js";
import type { Policy } from "../policies/policy.js";
import { rehearse } from "../rehearse.js";
import type { Rehearsal, RehearsalsOptions } from "./rehearsal.js";

/**
 * Plays a plan once and checks it.
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION: what is wrong with the test and not with the policy
 */
export async function rehearsePlan(
  backend: Backend,
  policy: Policy,
  plan: Plan,
  options: RehearsalsOptions,
): Promise<Rehearsal> {
  const { properties, turns, maxTurns = MAX_PLANNED_TURNS, policyTimeout, expects } = options;
  const limits = { maxTurns, ...(policyTimeout === undefined ? {} : { policyTimeout }) };
  let transcript: Transcript;
  try {
    transcript = await rehearse({ backend, policy, user: agendaUser(backend, plan), ...openingOf(plan), ...limits });
  } catch (failure) {
    if (!(failure instanceof BacklotError) || !failure.code.startsWith("POLICY_")) throw failure;
    return { plan, transcript: null, violations: [], error: failure };
  }
  const violations = checkProperties(transcript, {
    backend,
    plan,
    ...(properties === undefined ? {} : { properties }),
    ...(turns === undefined ? {} : { turns }),
  });
  let error: unknown = null;
  try {
    await expects?.(transcript, plan);
  } catch (thrown) {
    error = thrown ?? new Error("expects threw nothing");
  }
  return { plan, transcript, violations, error };
}
