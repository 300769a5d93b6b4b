import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { Policy, Respond } from "../../users/dialogue/policy.js";
import type { Plan } from "../../users/plans/plan.js";
import type { Rehearsal, RehearsalsOptions } from "./rehearsal.js";
import { rehearsePlan } from "./rehearsePlan.js";

/**
 * Rehearses one variant of a plan, and calls `expects` for a finished dialogue.
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION: errors of the test rather than the policy
 */
export async function playVariant(
  backend: Backend,
  policy: Policy & { readonly respond?: Respond },
  plan: Plan,
  {
    respond = policy.respond,
    properties,
    turns,
    maxTurns,
    policyTimeout,
    operators,
    phrases,
    expects,
  }: RehearsalsOptions,
): Promise<Rehearsal> {
  const limits = given({ respond, properties, turns, maxTurns, policyTimeout, operators, phrases });
  const rehearsed = await rehearsePlan(plan, { backend, policy, ...limits });
  if (rehearsed.error !== null) return { ...rehearsed, thrown: null };
  try {
    await expects?.(rehearsed.transcript, plan);
    return { ...rehearsed, thrown: null };
  } catch (thrown) {
    return { ...rehearsed, thrown: thrown ?? new Error("expects threw nothing") };
  }
}
