import { expect, test } from "vitest";
import type { Backend } from "../../runtime/backend.js";
import type { Policy } from "../../simulation/dialogue/policy.js";
import type { Plan } from "../../simulation/plans/plan.js";
import { type Rehearsal, type RehearsalsOptions, variantsOf } from "./rehearsal.js";
import { checkOptions, failureOf, meanPassHatK, neededOf, planTitle } from "./verdict.js";

/**
 * A test for each plan: an agenda user follows it, the policy answers, and the dialogue has to keep to every
 * property. It is called at the top of a test file, or in `describe`; the reporter shows each plan by its id or by
 * what happens in it. A failing test shows the dialogue with the turn marked, and the plan, by which it can be played
 * again.
 *
 * With `repeat` each plan is played with several seeds, with `faults` under several failures of the back-end as well;
 * `passAtLeast` says how many of them have to pass, and `passHatK` adds a test of pass^k over all plans.
 * docs/plan-tests.md has examples.
 *
 * @throws BacklotError BAD_REHEARSAL for invalid options met, such as a threshold without repeats
 */
export function rehearsals(
  backend: Backend,
  policy: Policy,
  plans: readonly Plan[],
  options: RehearsalsOptions = {},
): void {
  checkOptions(plans, options);
  const played = new Map<Plan, Promise<readonly Rehearsal[]>>();
  const play = (plan: Plan): Promise<readonly Rehearsal[]> => {
    const known = played.get(plan) ?? playAll(backend, policy, plan, options);
    played.set(plan, known);
    return known;
  };
  for (const plan of plans) {
    test(planTitle(plan), async () => {
      const failure = failureOf(await play(plan), neededOf(plan, options));
      if (failure !== null) expect.fail(failure);
    });
  }
  const { passHatK: hat } = options;
  if (hat === undefined) return;
  test(`pass^${hat.k} is at least ${hat.atLeast}`, async () => {
    const all: (readonly Rehearsal[])[] = [];
    for (const plan of plans) all.push(await play(plan));
    const mean = meanPassHatK(all, hat.k);
    if (mean < hat.atLeast)
      expect.fail(
        `pass^${hat.k} is ${mean.toFixed(4)} over ${plans.length} plans; it has to be ${hat.atLeast} at least`,
      );
  });
}

/** One after the other: a policy may be a process that answers one question at a time. */
async function playAll(
  backend: Backend,
  policy: Policy,
  plan: Plan,
  options: RehearsalsOptions,
): Promise<readonly Rehearsal[]> {
  const { playVariant } = await import("./playVariant.js");
  const done: Rehearsal[] = [];
  for (const variant of variantsOf(plan, options)) done.push(await playVariant(backend, policy, variant, options));
  return done;
}
