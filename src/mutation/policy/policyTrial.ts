import type { BackendOptions } from "../../runtime/backendOptions.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { FileText } from "../trials/project.js";

/** All that mutants of a policy are rehearsed with. Plain data, so that threads can have it. */
export interface PolicyProject {
  /** The folder that paths of mutants start at. */
  readonly root: string;
  /** The policy's module, by its absolute path. */
  readonly policy: string;
  /** Its files, by their absolute paths. */
  readonly files: readonly FileText[];
  /** What the back-end is loaded from. */
  readonly intents: string;
  readonly backend: BackendOptions;
  /** The modules of what the project adds of its own. */
  readonly own: OwnModules;
  /** What is played. */
  readonly plans: readonly Plan[];
}

/** Modules of a project's own, by their paths. */
export interface OwnModules {
  readonly operators: readonly string[];
  readonly properties: readonly string[];
  readonly phrases: readonly string[];
}

/** How long the policy may take for one answer, in milliseconds on the clock: a mutant of it may loop. */
export const ANSWER_MS = 5_000;

/** What a plan is called where it has no name of its own. */
export const planName = ({ id }: Plan, at: number): string => id ?? `plan ${at + 1}`;
