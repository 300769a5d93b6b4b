import { resolve } from "node:path";
import { cacheKey } from "../../../runtime/cache/cache.js";
import type { Candidate } from "../allMutants.js";
import { TrialDetector } from "../detector.js";
import { TrialPool } from "../trials/pool.js";
import type { Trial } from "../trials/project.js";
import type { VerdictStore } from "../verdictStore.js";
import type { Baseline } from "./baseline.js";
import { type PolicyProject, planName } from "./policyTrial.js";
import { nameOf } from "./reached.js";

/** Time limit of a mutant, as a multiple of the policy's own time. */
const SLOWER = 10;

const REHEARSAL = "backlot rehearse";

/** Notices mutants of a policy by rehearsals: a violated property, or no end. */
export class PolicyDetector extends TrialDetector {
  readonly name = "rehearsals";
  readonly tests: ReadonlyMap<string, string>;
  private readonly project: PolicyProject;
  private readonly baseline: Baseline;
  protected readonly runner: TrialPool;
  protected readonly store: VerdictStore | null;
  /** Digest of all inputs of a verdict besides the mutant and its plans. */
  private readonly world: string;
  private readonly order: readonly number[];

  constructor(project: PolicyProject, baseline: Baseline, world: string, threads: number, store: VerdictStore | null) {
    super();
    this.project = project;
    this.baseline = baseline;
    this.store = store;
    this.world = cacheKey("policy", world, ...project.files.flatMap(({ file, text }) => [file, text]));
    this.runner = new TrialPool(
      { project, room: "policy", mayEndThread: true, dialogueMs: SLOWER * baseline.eachMs },
      threads,
    );
    this.tests = new Map(baseline.passing.map((at) => [this.testName(at), REHEARSAL]));
    const size = (at: number): number => baseline.reached[at]?.size ?? 0;
    this.order = [...baseline.passing].sort((one, other) => size(other) - size(one) || one - other);
  }

  protected override trialOf(candidate: Candidate): Trial {
    return { mutant: candidate.mutant, dialogues: this.plansFor(candidate), intents: [] };
  }

  private plansFor({ mutant }: Candidate): readonly number[] {
    const { reached, always } = this.baseline;
    if (mutant.statement === undefined) return this.order;
    const name = nameOf(resolve(this.project.root, mutant.file), mutant.statement);
    return always.has(name) ? this.order : this.order.filter((at) => reached[at]?.has(name) === true);
  }

  protected override keyOf({ mutant: { file, start, end, replacement }, dialogues }: Trial): string {
    const plans = dialogues.map((at) => JSON.stringify(this.project.plans[at]));
    return cacheKey("policy verdict", this.world, JSON.stringify([file, start, end, replacement]), ...plans);
  }

  protected override testName(at: number): string {
    const plan = this.project.plans[at];
    return plan === undefined ? "" : planName(plan, at);
  }
}
