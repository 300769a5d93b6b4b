import type { Fault } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import type { Policy, Respond } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import type { Property, PropertyName } from "../properties/property.js";
import type { RehearsedPlan } from "./rehearsePlan.js";

/** Expectations of the rehearsals of plans. */
export interface RehearsalsOptions extends OperatorOptions, PhraseOptions {
  /** Properties to keep. A plan with a property is judged by that alone; a custom one has to be among these. Default: all built-in ones. */
  readonly properties?: readonly (PropertyName | Property)[];
  /** User turn by which every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
  /** Maximum number of user turns in a dialogue. Default: 60. */
  readonly maxTurns?: number;
  /** Time limit of the policy's answer, in milliseconds. Default: 120,000. */
  readonly policyTimeout?: number;
  /** Chooses the assistant's responses. Default: the policy's own `respond`, if it has one. */
  readonly respond?: Respond;
  /** Further expectation; an error that it throws fails the rehearsal. Default: none. */
  readonly expects?: (transcript: Transcript, plan: Plan) => unknown;
  /** Number of repetitions of each plan, with the seeds from the plan's own on. Default: 1. */
  readonly repeat?: number;
  /** Sets of failures of the back-end, with each of which every plan is played as often. Default: only the plan's own. */
  readonly faults?: readonly (readonly Fault[])[];
  /** Number of a plan's rehearsals that have to pass; for one plan, or for each. Default: all. */
  readonly passAtLeast?: number | ((plan: Plan) => number);
  /** Lower bound of pass^k, averaged over the plans. Default: it is not computed. */
  readonly passHatK?: { readonly k: number; readonly atLeast: number };
}

/** Options of testing saved plans; omitted ones are those of the current project. */
export interface SavedRehearsalsOptions extends RehearsalsOptions {
  /** Back-end. Default: the result of `mockBackend()`. */
  readonly backend?: Backend;
  /** Policy, or a value for `policyFrom`. Default: the policy in the config file. */
  readonly policy?: Policy | string;
}

/** One rehearsal of a plan: `plan` is the played plan, with its seed and all faults. */
export interface Rehearsal extends RehearsedPlan {
  /** Error that `expects` threw; null if there is none. */
  readonly thrown: unknown;
}

/** Tests if a rehearsal passed. */
export const isPassed = ({ outcome, thrown }: Rehearsal): boolean => outcome === "completed" && thrown === null;

/** Returns the plans to play for one plan: one for each seed and each set of faults. */
export function variantsOf(plan: Plan, { repeat = 1, faults = [[]] }: RehearsalsOptions): readonly Plan[] {
  const { seed = 1 } = plan;
  return faults.flatMap((more) =>
    Array.from({ length: repeat }, (_, nth): Plan => {
      const all = [...(plan.faults ?? []), ...more];
      return { ...plan, seed: seed + nth, ...(all.length === 0 ? {} : { faults: all }) };
    }),
  );
}
