import type { PolicyComparison } from "./comparison.js";
import type { ComparePoliciesOptions } from "./options.js";

/**
 * Plays plans with two policies, or on two versions of the intents, and finds where the two part: the same user, the same
 * seed, the same world. A plan is played up to the first signal that differs; what the policies say in between, and how
 * they count their variables, does not count. A policy that fails and a plan that one version of the intents has no room for are
 * differences too. It is loaded with the first call.
 *
 * @throws BacklotError BAD_PLAN for a plan that is not one of `backend`, BAD_REHEARSAL for wrong options
 *
 * @example
 * ```ts
 * import { combinations, comparePolicies, mockBackend, type Policy, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const policy = schemaPolicy(backend);
 * // Says yes in the user's place.
 * const hasty: Policy = (transcript) => {
 *   const last = transcript.turns.at(-1);
 *   return last?.author === "Signal" && last.signal?.kind === "confirm" ? `confirm(${last.signal.ref})` : policy(transcript);
 * };
 * const plans = combinations(backend, { intents: ["send_money"], depth: 0 });
 * const { different, kinds } = await comparePolicies({ backend, policy, against: { policy: hasty }, plans });
 * console.assert(different === 1 && kinds[0]?.kind === "performed send_money instead of the user's turn");
 * ```
 */
export async function comparePolicies(options: ComparePoliciesOptions): Promise<PolicyComparison> {
  return (await import("./comparePolicies.js")).comparePolicies(options);
}
