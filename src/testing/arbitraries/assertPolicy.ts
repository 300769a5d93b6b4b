import fc from "fast-check";
import { BacklotError } from "../../base/errors.js";
import { writeAtomic } from "../../base/io/index.js";
import { given } from "../../base/json/given.js";
import { showTranscript } from "../../transcript/show.js";
import type { Plan } from "../../users/plans/plan.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import { type RehearsedPlan, type RehearsePlanOptions, rehearsePlan } from "../rehearsals/rehearsePlan.js";
import { violationsOf } from "../rehearsals/rehearsePlans.js";
import { shrink } from "../shrinking/shrink.js";
import { failureOf, showsFailure } from "../shrinking/untilShown.js";
import { arbitraryPlan } from "./plans.js";

/** Options of checking a policy on drawn plans. */
export interface AssertPolicyOptions extends RehearsePlanOptions {
  /** Plans to draw. Default: `arbitraryPlan(backend)`. */
  readonly plans?: fc.Arbitrary<Plan>;
  /** Number of plans to rehearse. Default: 100. */
  readonly runs?: number;
  /** Seed of the drawn plans. Default: another each time, which a failure reports. */
  readonly seed?: number;
  /** Path of the failing plan among those of the seed, as a failure reports it: only that plan is rehearsed. Default: all are. */
  readonly path?: string;
  /** Policy in the printed test of a failure, in a form that `policyFrom` takes. Default: `src/policy.ts`. */
  readonly policyName?: string;
  /** File for the shrunk plan of a failure, for `backlot rehearse --plan`. Default: none. */
  readonly savePlan?: string;
  /** Time limit of shrinking a failure, in milliseconds of real time; 0 leaves it unshrunk. Default: 30,000. */
  readonly withinMs?: number;
}

const MAX_SKIPS = 10;

/**
 * Rehearses a policy on plans that fast-check draws, and throws at the first dialogue that breaks a property or ends in an error. Before
 * that it is shrunk (`shrink`): the plan, then the user's turns; the message holds the remaining dialogue, a test to paste in, the plan,
 * and the seed and path that draw the plan again. A plan on which the schema policy fails in the same way is not counted: no policy could
 * complete it.
 *
 * @throws BacklotError BROKEN_PROPERTY with all that; BAD_PLAN if the schema policy completes hardly any of the plans; BAD_REHEARSAL,
 * BAD_EXPECTATION for wrong options; UNREACHABLE_GOAL, UNKNOWN_INTENT; FILE_UNWRITABLE
 *
 * @example
 * ```ts
 * import { arbitraryPlan, assertPolicy } from "backlot/arbitraries";
 * import { mockBackend, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const plans = arbitraryPlan(backend, { operators: ["correction", "cancellation", "failure"] });
 * await assertPolicy({ backend, policy: schemaPolicy(backend), plans, runs: 20 });
 * ```
 */
export async function assertPolicy(options: AssertPolicyOptions): Promise<void> {
  const { plans, runs = 100, seed, path, policyName = "src/policy.ts", savePlan, withinMs = 30_000, ...rest } = options;
  const { respond: _respond, ...silent } = rest;
  const reference: RehearsePlanOptions = { ...silent, policy: schemaPolicy(options.backend) };
  let failed: RehearsedPlan | null = null;
  let problem: unknown = null;
  const holds = fc.asyncProperty(plans ?? arbitraryPlan(options.backend), async (plan) => {
    try {
      const rehearsed = await rehearsePlan(plan, rest);
      const failure = failureOf(rehearsed);
      if (failure === null) return true;
      if (showsFailure(await rehearsePlan(plan, reference), failure)) return fc.pre(false);
      failed = rehearsed;
    } catch (error) {
      if (!fc.PreconditionFailure.isFailure(error)) problem = error;
      throw error;
    }
    return false;
  });
  // Shrinking by fast-check would be a part of `shrinkPlan`, which also looks at the dialogue.
  const found = await fc.check(holds, {
    numRuns: runs,
    maxSkipsPerRun: MAX_SKIPS,
    endOnFailure: true,
    ...given({ seed, path }),
  });
  if (problem !== null) throw problem;
  if (!found.failed) return;
  const [violation] = failed === null ? [] : violationsOf(failed);
  if (violation === undefined) {
    const counts = `${found.numRuns} of ${found.numRuns + found.numSkips}`;
    throw new BacklotError("BAD_PLAN", `the schema policy sees only ${counts} of the drawn plans through`);
  }
  const shortest = await shrink(violation, { ...rest, policyName, withinMs });
  const line = JSON.stringify(shortest.plan);
  if (savePlan !== undefined) await writeAtomic(savePlan, `${line}\n`);
  const message = [
    `${shortest.property}: ${shortest.message}`,
    showTranscript(shortest.transcript),
    `As a test:\n\n${shortest.test.trimEnd()}`,
    `As a plan${savePlan === undefined ? "" : `, in ${savePlan}`}:\n\n${line}`,
    `Drawn by the seed ${found.seed} and the path ${JSON.stringify(found.counterexamplePath)}, shrunk in ${shortest.executions} rehearsals`,
  ];
  throw new BacklotError("BROKEN_PROPERTY", message.join("\n\n"));
}
