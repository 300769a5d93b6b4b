import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder, isPrintedBy, readText } from "../../../base/io/index.js";
import { sha256 } from "../../../base/io/sha256.js";
import { given } from "../../../base/json/given.js";
import { cacheKey } from "../../../runtime/cache/cache.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { Plan } from "../../../users/plans/plan.js";
import { ownOperators, ownProperties } from "../../ownParts.js";
import { filesOfModule } from "../../project/evaluateModule.js";
import { type ProjectSettings, projectSettings } from "../../project/settings.js";
import { savedPlans } from "../../rehearsals/savedPlans.js";
import type { Candidate } from "../allMutants.js";
import { defaultPlans } from "../defaultPlans.js";
import type { MutationSubject } from "../detector.js";
import { TrialDetector } from "../detector.js";
import { mutantsOf } from "../mutant.js";
import type { MutateOptions } from "../options.js";
import { fromRoot, packageFolder, projectRoot } from "../projectRoot.js";
import { testDetectors } from "../testDetectors.js";
import { TrialPool } from "../trials/pool.js";
import type { FileText, Trial } from "../trials/project.js";
import type { VerdictStore } from "../verdictStore.js";
import { type Baseline, baselineOf, nameOf } from "./baseline.js";
import { type PolicyProject, planName } from "./policyRehearsals.js";

const POLICY = { what: "the policy's module", code: "BAD_POLICY" } as const;

export async function policySubject(options: MutateOptions): Promise<MutationSubject> {
  const { policy = "", project: named } = options;
  checkOptions(options);
  const { config, intents, fixtures, behaviours, deadlineMs, memoryMb } = options;
  const settings = await projectSettings(
    given({ project: named, config, intents, fixtures, behaviours, deadlineMs, memoryMb }),
  );
  const root = projectRoot(settings.intents);
  const folder = named === undefined ? packageFolder(root) : resolve(named);
  const files = await ownFiles(policy, folder);
  const { cache } = options;
  const backend = { ...settings.backend, ...given({ cache }) };
  const own = { operators: settings.own.operators, properties: settings.own.properties, phrases: settings.own.phrases };
  const paths = { root, policy: (files[0] as FileText).file, files, intents: settings.intents, backend, own };
  const project: PolicyProject = { ...paths, plans: await plansOf(options, settings, backend) };
  const baseline = await baselineOf(project, options.signal);
  const threads = options.workers ?? settings.workers ?? availableParallelism();
  const { behaviourMutations } = await import("../mutators/behaviours.js");
  const candidates = files.flatMap(({ file, text }) =>
    mutantsOf("policy", fromRoot(root, file), text, behaviourMutations(text)).map(
      (mutant): Candidate => ({ mutant, intent: null, module: null, dialogue: null }),
    ),
  );
  return {
    root,
    kinds: ["policy"],
    candidates,
    dialogues: baseline.passing.length,
    unreadable: 0,
    failing: project.plans.length - baseline.passing.length,
    detectors: (store) => [
      async () => new PolicyDetector(project, baseline, worldOf(settings), threads, store),
      ...testDetectors({ root, folder }, options, store),
    ],
    sources: (mutants) => {
      const wanted = new Set(mutants.map(({ mutant }) => mutant.file));
      const texts = files.map(({ file, text }) => [fromRoot(root, file), text] as const);
      return new Map(texts.filter(([file]) => wanted.has(file)).sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

function checkOptions({ policy = "", what, dialogues }: MutateOptions): void {
  const badOption = (problem: string) => new BacklotError("BAD_OPTION", problem);
  if (what !== undefined)
    throw badOption("what and policy cannot be given together: the policy's code alone is changed");
  if (dialogues !== undefined)
    throw badOption("dialogues and policy cannot be given together: mutants of a policy are rehearsed, on plans");
  if (!/\.[cm]?[jt]s$/.test(policy))
    throw badOption(
      `${policy === "" ? "the policy" : policy} is no module, TypeScript or JavaScript, whose code could be changed`,
    );
}

/** Returns the policy's module, then its imports from the project, without files printed by `generate`. */
async function ownFiles(policy: string, folder: string): Promise<readonly FileText[]> {
  const file = resolve(policy);
  const text = readText(policy);
  const found = await filesOfModule(file, POLICY);
  const inside = found.filter((path) => !relative(folder, path).startsWith("..") && !path.includes("/node_modules/"));
  const [first = file] = found;
  const others = [...new Set(inside)].filter((path) => path !== first).sort();
  return [{ file: first, text }, ...others.map((path) => ({ file: path, text: readText(path) }))].filter(
    (one) => !isPrintedBy("generate", one.text),
  );
}

async function plansOf(
  { plans: files = [], rehearse = files.length === 0 }: MutateOptions,
  settings: ProjectSettings,
  options: PolicyProject["backend"],
): Promise<readonly Plan[]> {
  const backend = await loadBackend(settings.intents, options);
  try {
    const operators = await ownOperators(settings);
    const own = { operators, properties: await ownProperties(settings) };
    const saved = files.length === 0 ? [] : await savedPlans(files, backend, own);
    return [...saved.map(({ plan }) => plan), ...(rehearse ? defaultPlans(backend, operators) : [])];
  } finally {
    backend.close();
  }
}

function worldOf({ intents, fixtures, behaviours, own, backend }: ProjectSettings): string {
  const paths = [intents, fixtures, behaviours, ...own.operators, ...own.properties, ...own.phrases];
  const files = paths.flatMap((path) => (typeof path === "string" ? filesIn(path) : []));
  return sha256(JSON.stringify(backend), ...files.map((file) => readFileSync(file)));
}

function filesIn(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Time limit of a mutant, as a multiple of the policy's own time. */
const SLOWER = 10;

const REHEARSAL = "backlot rehearse";

/** Notices mutants of a policy by rehearsals: a violated property, or no end. */
class PolicyDetector extends TrialDetector {
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
