import type { Fault } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import type { Policy, Respond } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import type { Property, PropertyName } from "../properties/property.js";
import type { RehearsedPlan } from "./rehearsePlan.js";

/** What the rehearsals of plans are held to. */
export interface RehearsalsOptions extends OperatorOptions, PhraseOptions {
  /**
   * The properties to keep to. A plan that carries one is held to that alone; one of your own has to be among these.
   * Default: all that come with Backlot.
   */
  readonly properties?: readonly (PropertyName | Property)[];
  /** By which user turn every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
  /** How many user turns a dialogue may have. Default: 60. */
  readonly maxTurns?: number;
  /** How long the policy may take for one answer, in milliseconds. Default: 120,000. */
  readonly policyTimeout?: number;
  /** What the assistant says in words. Default: by the policy's own `respond`, where it has one. */
  readonly respond?: Respond;
  /** What else is to hold; whatever it throws fails the rehearsal. Default: nothing. */
  readonly expects?: (transcript: Transcript, plan: Plan) => unknown;
  /** How often each plan is played, with the seeds from the plan's own on. Default: 1. */
  readonly repeat?: number;
  /**
   * Failures of the back-end with which each plan is played too, each of them as often. Default: none but the plan's.
   */
  readonly faults?: readonly (readonly Fault[])[];
  /** How many of a plan's rehearsals have to pass; for one plan, or for each. Default: all. */
  readonly passAtLeast?: number | ((plan: Plan) => number);
  /** What pass^k has to come to at least, averaged over the plans. Default: it is not computed. */
  readonly passHatK?: { readonly k: number; readonly atLeast: number };
}

/** How saved plans are tested; what is left out is that of the project at hand. */
export interface SavedRehearsalsOptions extends RehearsalsOptions {
  /** The back-end. Default: what `mockBackend()` gives. */
  readonly backend?: Backend;
  /** The policy, or what `policyFrom` takes. Default: the one that the config file names. */
  readonly policy?: Policy | string;
}

/** One rehearsal of a plan: `plan` is the plan as it was played, with its seed and all faults. */
export interface Rehearsal extends RehearsedPlan {
  /** What `expects` threw; null if it threw nothing. */
  readonly thrown: unknown;
}

/** Whether a rehearsal went as it should. */
export const isPassed = ({ outcome, thrown }: Rehearsal): boolean => outcome === "completed" && thrown === null;

/** The plans that are played for one plan: one for each seed and each set of faults. */
export function variantsOf(plan: Plan, { repeat = 1, faults = [[]] }: RehearsalsOptions): readonly Plan[] {
  const { seed = 1 } = plan;
  return faults.flatMap((more) =>
    Array.from({ length: repeat }, (_, nth): Plan => {
      const all = [...(plan.faults ?? []), ...more];
      return { ...plan, seed: seed + nth, ...(all.length === 0 ? {} : { faults: all }) };
    }),
  );
}
