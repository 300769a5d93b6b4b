import { bounded } from "../../../base/limits/bounded.js";
import type { Backend } from "../../../runtime/backend.js";
import type { BackendOptions } from "../../../runtime/backendOptions.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { Plan } from "../../../users/plans/plan.js";
import { ownOperators, ownPhrases, ownProperties } from "../../ownParts.js";
import { policyOfExports } from "../../policies/loading/policyModule.js";
import { evaluateModule } from "../../project/evaluateModule.js";
import { PROPERTIES } from "../../properties/property.js";
import { type RehearsedPlan, type RehearsePlanOptions, rehearsePlan } from "../../rehearsals/rehearsePlan.js";
import type { FileText } from "../trials/project.js";

export class PolicyRehearsals {
  private readonly project: PolicyProject;
  private readonly backend: Backend;
  private readonly options: Omit<RehearsePlanOptions, "policy" | "backend">;

  private constructor(project: PolicyProject, backend: Backend, options: PolicyRehearsals["options"]) {
    this.project = project;
    this.backend = backend;
    this.options = options;
  }

  static async open(project: PolicyProject): Promise<PolicyRehearsals> {
    const own = { own: { ...project.own, policies: [], datasets: [] } };
    const properties = await ownProperties(own);
    return new PolicyRehearsals(project, await loadBackend(project.intents, project.backend), {
      operators: await ownOperators(own),
      phrases: await ownPhrases(own),
      properties: [...PROPERTIES, ...properties],
      policyTimeout: ANSWER_MS,
    });
  }

  /** Creates the policy with other texts for some of its files, and returns a function that plays a plan with it. */
  async variant(texts: ReadonlyMap<string, string>): Promise<(at: number) => Promise<RehearsedPlan>> {
    const { policy: path, plans } = this.project;
    const exported = await evaluateModule(path, { what: "the policy's module", code: "BAD_POLICY", texts });
    const policy = await policyOfExports(exported, path, this.backend, ANSWER_MS);
    const { respond } = policy;
    const options: RehearsePlanOptions = {
      ...this.options,
      backend: this.backend,
      policy: (transcript) => bounded(() => policy(transcript), ANSWER_MS),
      ...(respond === undefined ? {} : { respond: (transcript) => bounded(() => respond(transcript), ANSWER_MS) }),
    };
    return (at) => rehearsePlan(plans[at] as PolicyProject["plans"][number], options);
  }

  close(): void {
    this.backend.close();
  }
}

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
const ANSWER_MS = 5_000;

export const planName = ({ id }: Plan, at: number): string => id ?? `plan ${at + 1}`;
