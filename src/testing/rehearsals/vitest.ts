import { afterAll, describe, expect, test } from "vitest";
import { BacklotError } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { Plan } from "../../users/plans/plan.js";
import { receptionOf } from "../matchers/observation.js";
import { type Mark, report } from "../matchers/report.js";
import { passHatK } from "./passHatK.js";
import {
  isPassed,
  type Rehearsal,
  type RehearsalsOptions,
  type SavedRehearsalsOptions,
  variantsOf,
} from "./rehearsal.js";

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

/**
 * Checks the options before the first rehearsal.
 * @throws BacklotError BAD_REHEARSAL with the option
 */
export function checkOptions(plans: readonly Plan[], options: RehearsalsOptions): void {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  const { repeat = 1, faults, passAtLeast, passHatK: hat } = options;
  if (!Array.isArray(plans) || plans.length === 0) throw badRehearsal("rehearsals takes plans, at least one");
  if (!Number.isSafeInteger(repeat) || repeat < 1)
    throw badRehearsal(`repeat is ${String(repeat)}, not a whole number from 1`);
  if (faults !== undefined && (!Array.isArray(faults) || faults.length === 0))
    throw badRehearsal("faults is not a list of lists of faults");
  const attempts = repeat * (faults?.length ?? 1);
  if ((passAtLeast !== undefined || hat !== undefined) && attempts === 1) {
    throw badRehearsal("a threshold says nothing of one rehearsal: give repeat, or several faults, as well");
  }
  for (const plan of plans) if (passAtLeast !== undefined) neededOf(plan, options);
  if (hat === undefined) return;
  const { k, atLeast } = hat;
  if (!Number.isSafeInteger(k) || k < 1 || k > attempts)
    throw badRehearsal(`k is ${String(k)}, not a whole number from 1 to ${attempts}`);
  if (!(atLeast >= 0 && atLeast <= 1)) throw badRehearsal(`atLeast is ${String(atLeast)}, not a number from 0 to 1`);
}

/** Returns the number of a plan's rehearsals that have to pass. */
export function neededOf(plan: Plan, options: RehearsalsOptions): number {
  const attempts = variantsOf(plan, options).length;
  const { passAtLeast = attempts } = options;
  const needed = typeof passAtLeast === "function" ? passAtLeast(plan) : passAtLeast;
  if (Number.isSafeInteger(needed) && needed >= 0 && needed <= attempts) return needed;
  const problem = `passAtLeast is ${String(needed)}, not a whole number from 0 to ${attempts}, of which there are rehearsals`;
  throw new BacklotError("BAD_REHEARSAL", problem);
}

/** Returns a message if too few rehearsals of a plan passed; null otherwise. */
export function failureOf(played: readonly Rehearsal[], needed: number): string | null {
  const failed = played.filter((one) => !isPassed(one));
  const [first] = failed;
  if (first === undefined || played.length - failed.length >= needed) return null;
  const failure = formatRehearsal(first);
  if (played.length === 1) return failure;
  const seeds = failed.map(({ plan }) => `${plan.seed ?? 1}${plan.faults === undefined ? "" : " with faults"}`);
  const passed = played.length - failed.length;
  const count = `${passed} of ${played.length} rehearsals pass, ${needed} have to; those with these seeds do not: ${seeds.join(", ")}`;
  return `${count}\n\nThe first:\n${failure}`;
}

/** Returns the average pass^k of the plans. */
export function meanPassHatK(byPlan: readonly (readonly Rehearsal[])[], k: number): number {
  const each = byPlan.map((all) => passHatK(all.length, all.filter(isPassed).length, k));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** Returns the name of a plan's test: its id, or a description, after the property that it carries. */
export function planTitle(plan: Plan): string {
  const { property } = plan;
  return `${property === undefined ? "" : `${property}: `}${happening(plan)}`;
}

function happening({ id, goals, operators = [], faults = [], seed = 1 }: Plan): string {
  if (id !== undefined) return id;
  const intents = goals.map(({ intent }) => intent).join(", ");
  const names = [...operators.map(({ name }) => name), ...(faults.length === 0 ? [] : ["faults"])];
  return `${intents}${names.length === 0 ? "" : ` with ${names.join(", ")}`} (seed ${seed})`;
}

function formatRehearsal({ transcript, violations, error, thrown, plan }: Rehearsal): string {
  const dialogue = (title: string, mark: Mark | null): string =>
    `${title}\n\n${report(`the plan: ${JSON.stringify(plan)}`, receptionOf(transcript), mark)}`;
  if (error !== null) return dialogue(`${error.code}: ${error.message}`, null);
  const [first] = violations;
  if (first === undefined) return thrown instanceof Error ? thrown.message : String(thrown);
  const listed = violations.map(({ property, message }) => `${property}: ${message}`);
  const headline =
    violations.length === 1
      ? listed.join("")
      : `the dialogue breaks properties:\n${listed.map((line) => `  ${line}`).join("\n")}`;
  return dialogue(headline, { at: first.turn, note: first.message });
}
