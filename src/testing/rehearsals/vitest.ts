import { afterAll, describe, expect, test } from "vitest";
import type { Backend } from "../../runtime/backend.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { Plan } from "../../users/plans/plan.js";
import { type Rehearsal, type RehearsalsOptions, type SavedRehearsalsOptions, variantsOf } from "./rehearsal.js";
import { checkOptions, failureOf, meanPassHatK, neededOf, planTitle } from "./verdict.js";

/**
 * Defines a test for each plan: an agenda user follows it, the policy answers, and the dialogue has to keep to every property. Call it at
 * the top of a test file, or in `describe`; the reporter shows each plan by its id or by a description. A failing test shows the dialogue
 * with the turn marked, and the plan for a repetition.
 *
 * With `repeat` each plan is played with several seeds, with `faults` under several failures of the back-end as well; `passAtLeast` sets
 * how many of them have to pass, and `passHatK` adds a test of pass^k over all plans. docs/plan-tests.md has examples.
 *
 * @throws BacklotError BAD_REHEARSAL for invalid options, such as a threshold without repeats
 */
export function rehearsals(backend: Backend, policy: Policy, plans: readonly Plan[], options?: RehearsalsOptions): void;
/**
 * Defines a test for each saved plan of `backlot rehearse --save-plans tests/plans`: it is judged by the property that it broke, so that
 * its test passes once the policy is fixed. Back-end, policy, and custom operators, properties and phrases are those of the current
 * project, unless the options replace them.
 *
 * An unreadable plan, or one of an unknown property, fails the file, with its place.
 *
 * @param paths of files of plans, or of folders with such files (`*.json`, `*.jsonl`)
 */
export function rehearsals(paths: string | readonly string[], options?: SavedRehearsalsOptions): void;
export function rehearsals(
  first: Backend | string | readonly string[],
  second: Policy | SavedRehearsalsOptions = {},
  plans: readonly Plan[] = [],
  options: RehearsalsOptions = {},
): void {
  const paths = typeof first === "string" ? [first] : first;
  if (!isList(paths)) {
    testPlans(paths, second as Policy, plans, options);
    return;
  }
  describe(paths.join(", "), async () => {
    const { savedSetting } = await import("./savedSetting.js");
    const setting = await savedSetting(paths, second as SavedRehearsalsOptions);
    afterAll(() => setting.close());
    testPlans(setting.backend, setting.policy, setting.plans, setting.options);
  });
}

function testPlans(backend: Backend, policy: Policy, plans: readonly Plan[], options: RehearsalsOptions): void {
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

/** Plays rehearsals in sequence: a policy may be a process that answers one question at a time. */
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

const isList = (value: Backend | readonly string[]): value is readonly string[] => Array.isArray(value);
