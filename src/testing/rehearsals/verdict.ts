import { BacklotError } from "../../base/errors.js";
import type { Plan } from "../../users/plans/plan.js";
import { receptionOf } from "../matchers/observation.js";
import { type Mark, report } from "../matchers/report.js";
import { passHatK } from "./passHatK.js";
import { isPassed, type Rehearsal, type RehearsalsOptions, variantsOf } from "./rehearsal.js";

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
export function failureOf(rehearsals: readonly Rehearsal[], needed: number): string | null {
  const failed = rehearsals.filter((one) => !isPassed(one));
  const [first] = failed;
  if (first === undefined || rehearsals.length - failed.length >= needed) return null;
  const failure = formatRehearsal(first);
  if (rehearsals.length === 1) return failure;
  const seeds = failed.map(({ plan }) => `${plan.seed ?? 1}${plan.faults === undefined ? "" : " with faults"}`);
  const passed = rehearsals.length - failed.length;
  const count = `${passed} of ${rehearsals.length} rehearsals pass, ${needed} have to; those with these seeds do not: ${seeds.join(", ")}`;
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
