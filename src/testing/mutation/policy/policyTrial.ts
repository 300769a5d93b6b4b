import type { BackendOptions } from "../../../runtime/backendOptions.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { FileText } from "../trials/project.js";

/** Inputs of a policy's rehearsals. Plain data, for threads. */
export interface PolicyProject {
  readonly root: string;
  readonly policy: string;
  readonly files: readonly FileText[];
  readonly intents: string;
  readonly backend: BackendOptions;
  readonly own: OwnModules;
  readonly plans: readonly Plan[];
}

/** Paths of a project's own modules, relative to the folder in which a run starts. */
export interface OwnModules {
  readonly operators: readonly string[];
  readonly properties: readonly string[];
  readonly phrases: readonly string[];
}

/** Time limit of one answer of the policy, in milliseconds of wall time, since a mutant may loop. */
export const ANSWER_MS = 5_000;

export const planName = ({ id }: Plan, at: number): string => id ?? `plan ${at + 1}`;
