import { existsSync } from "node:fs";
import { BacklotError } from "../../../base/errors.js";
import { refuseOverInput, writeAtomic } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import { DATASET_POLICIES } from "../../../corpora/datasets.js";
import type { RehearsalWork } from "../../../fleet/rehearseFleet.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { TrajectoryCount } from "../../../testing/comparison/trajectories.js";
import { ownOperators, ownPhrases, ownProperties } from "../../../testing/ownParts.js";
import { loaderOf, policyFrom } from "../../../testing/policies/loading/policyFrom.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { propertyOf } from "../../../testing/properties/checkProperties.js";
import { PROPERTIES, type Property, type PropertyName } from "../../../testing/properties/property.js";
import { ExerciseCount } from "../../../testing/rehearsals/exercised.js";
import { judgedBy } from "../../../testing/rehearsals/judgedBy.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import { RehearsalTally } from "../../../testing/rehearsals/rehearsePlans.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import type { ShortFailure } from "../../../testing/shrinking/shrink.js";
import type { PlanOperator } from "../../../users/operators/operator.js";
import { operatorsWith } from "../../../users/operators/operators.js";
import { checkPlan } from "../../../users/plans/checkPlan.js";
import type { UnplannedOperator } from "../../../users/plans/drawing/combinations.js";
import type { Plan } from "../../../users/plans/plan.js";
import { ownLoaders } from "../../config/ownParts.js";
import { projectFiles } from "../../config/projectFiles.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { printProblem } from "../../terminal/report.js";
import type { RehearseFlags } from "./define.js";
import { interruptible } from "./interruptible.js";
import {
  chosenPolicy,
  explores,
  judgedPlansIn,
  namedIn,
  operatorsOf,
  type PlanListeners,
  plansOf,
  refuseNothing,
  sharded,
  type Unreachable,
} from "./planSources.js";
import {
  githubAnnotations,
  junitCase,
  junitXml,
  type NotExercised,
  OperatorCount,
  printRehearsals,
  printTrajectories,
} from "./printRehearsals.js";
import { rehearsing, workOf } from "./rehearsing.js";
import { isPlansFile, savePlans, shortFailures } from "./savePlans.js";
import { RunWriter, readRuns, runKey, type StoredRun, sourcesDigest } from "./storedRuns.js";
import { testSetting } from "./testSetting.js";

/** Returns 1 if a property is broken, the policy fails or is stuck, or an intent is out of reach. */
export async function rehearseFlags(flags: RehearseFlags): Promise<number> {
  const settings = await projectSettings(flags);
  const backend = await loadBackend(settings.intents, { ...settings.backend, countBranches: explores(flags) });
  try {
    const named = chosenPolicy(flags, settings);
    // In a folder of plans every file stays.
    const plans = flags.savePlans !== undefined && isPlansFile(flags.savePlans) ? flags.savePlans : undefined;
    refuseOverInput(
      [flags.out, plans, flags.junit].filter((file) => file !== undefined),
      [flags.plan, named, ...projectFiles(settings)],
    );
    const properties = chosenProperties(flags, await ownProperties(settings));
    const loaders = [...DATASET_POLICIES, ...(await ownLoaders(settings))];
    const policy = await policyFrom(named, backend, {
      loaders,
      ...given({ timeout: flags.timeout }),
    });
    try {
      const options: RehearsePlanOptions & { readonly operators: readonly PlanOperator[] } = {
        backend,
        policy,
        operators: await ownOperators(settings),
        phrases: await ownPhrases(settings),
        ...given({ respond: policy.respond, properties, maxTurns: flags.maxTurns }),
        policyTimeout: flags.timeout ?? 30_000,
      };
      const work = workOf(named, options, settings, loaders, flags);
      const { own } = settings;
      return await rehearseWith(options, named, work, flags, {
        ...testSetting(flags, settings),
        ...given({ loader: loaderOf(named, loaders)?.inTests }),
        folder: settings.behaviours || "",
        modules: [...own.operators, ...own.properties, ...own.policies, ...own.phrases],
      });
    } finally {
      await policy.close();
    }
  } finally {
    backend.close();
  }
}

function chosenProperties(
  { properties: names }: RehearseFlags,
  own: readonly Property[],
): readonly (PropertyName | Property)[] | undefined {
  if (names === undefined) return own.length === 0 ? undefined : [...PROPERTIES, ...own];
  const named = namedIn(names);
  if (named.length === 0) throw new BacklotError("USAGE", "--properties names nothing");
  return named.map((name) => propertyOf(own.find((property) => property.name === name) ?? name, own));
}

/** Reads the runs to continue: a run to resume may have none yet, but failed runs must have been stored. */
async function storedRuns({ out: file = "", resume, onlyFailed, quiet }: RehearseFlags): Promise<readonly StoredRun[]> {
  if (onlyFailed !== true && !(resume === true && existsSync(file))) return [];
  const { runs, torn } = await readRuns(file);
  if (torn !== null && quiet !== true) printProblem(torn);
  return runs;
}

async function rehearseWith(
  options: RehearsePlanOptions & { readonly operators: readonly PlanOperator[] },
  policy: string,
  work: RehearsalWork | null,
  flags: RehearseFlags,
  { folder, modules, ...setting }: TestSetting & { readonly folder: string; readonly modules: readonly string[] },
): Promise<number> {
  const started = performance.now();
  const { repeat = 1 } = flags;
  const unreachable: Unreachable[] = [];
  const unplanned: UnplannedOperator[] = [];
  const stored = await storedRuns(flags);
  let isCutShort = false;
  const listeners = {
    onUnplanned: (one: UnplannedOperator) => void unplanned.push(one),
    onCutShort: () => {
      isCutShort = true;
    },
  };
  const plans = await plansFor(options, flags, stored, unreachable, listeners);
  const by = flags.out === undefined ? {} : await judgedUnder(policy, flags, options.backend, modules);
  // Failures are rehearsed again because the policy was mended since.
  const textOf = (one: object) => JSON.stringify(flags.onlyFailed === true ? { ...one, sources: null } : one);
  const isAlike = (run: StoredRun) => run.by === undefined || textOf(run.by) === textOf(by);
  const standing = stored.filter(({ outcome }) => flags.onlyFailed !== true || outcome === "completed");
  const before = standing.filter(isAlike);
  const others = standing.length - before.length;
  if (others > 0 && flags.quiet !== true)
    err.print(`${counted(others, "stored dialogue")} of another policy or with other options: not counted`);
  const known = new Set(before.map(({ plan, run }) => runKey(plan, run)));
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const { policy: asked, respond } = options;
  const playing: RehearsePlanOptions = {
    ...options,
    policy: interruptible(asked, ending.signal),
    ...given({ respond: respond && interruptible(respond, ending.signal) }),
  };
  const writer = flags.out === undefined ? null : await RunWriter.create(flags.out, stored);
  const progress = await startProgress("rehearsals", null, flags.quiet !== true);
  const tally = new RehearsalTally(repeat);
  const exercise = new ExerciseCount(options.backend, ...rehearsedParts(options, flags), options.operators);
  const table = new OperatorCount();
  const cases: string[] = [];
  const trajectories = flags.statistics === true ? new TrajectoryCount() : null;
  // A run is counted and not kept: with all plans there are too many dialogues.
  const note = (run: StoredRun): void => {
    tally.add(run);
    table.add(run);
    if (flags.junit !== undefined) cases.push(junitCase(run));
    trajectories?.add(run.transcript);
  };
  for (const run of before) note(run);
  let played = 0;
  try {
    const items = wanted(plans, repeat, known);
    const { signal } = ending;
    const coming = rehearsing(items, playing, work, signal);
    for await (const { rehearsed, counts } of coming) {
      note(rehearsed);
      exercise.add(rehearsed, counts ?? undefined);
      const { run, ...judged } = rehearsed;
      // The number of the run ends the line: a line without it was cut off.
      await writer?.write({ ...judged, by, run });
      progress.update(++played);
    }
    // The finished part of an interrupted run is stored: --resume goes on from there.
    await (ending.signal.aborted ? writer?.finishEarly() : writer?.finish());
  } catch (error) {
    await writer?.keep();
    throw error;
  } finally {
    release();
    progress.stop();
  }
  const report = tally.report(Math.round(performance.now() - started) / 1000);
  const isShrunk = flags.shrink !== false && !ending.signal.aborted;
  const short = await shortFailures(report.violations, policy, options, { ...flags, shrink: isShrunk }, setting);
  const saved = flags.savePlans === undefined ? [] : await savePlans(flags.savePlans, short.saved);
  if (flags.junit !== undefined) await writeAtomic(flags.junit, junitXml(cases, report, unreachable));
  if (flags.json === true) {
    const lost = unreachable.map(({ intent, seed, message }) => {
      return { property: "UNREACHABLE_GOAL", message, intent, operators: [], plan: null, transcript: null, seed };
    });
    const violations = report.violations.map((one) => ({ ...one, ...shrunkPart(short.of.get(one)) }));
    const { exercised } = exercise;
    const statistics = given({ trajectories: trajectories?.statistics });
    const rest = { unplanned, exercised, notExercised: neverIn(exercise), isCutShort };
    out.print(JSON.stringify({ ...report, violations: [...violations, ...lost], ...rest, ...statistics }));
  } else {
    printRehearsals(
      report,
      table,
      short.shown,
      {
        unreachable,
        unplanned,
        exercised: explores(flags) ? exercise.exercised : null,
        notExercised: neverIn(exercise),
        isCutShort,
        behaviours: folder,
      },
      flags,
    );
    if (trajectories !== null) printTrajectories(trajectories.statistics);
  }
  if (flags.quiet !== true) for (const file of saved) err.print(`saved ${file}`);
  if (flags.github === true) out.print(...githubAnnotations(report.violations, unreachable));
  if (ending.signal.aborted) {
    err.print(`interrupted: ${counted(report.rehearsed, "rehearsal")} done`);
    return EXIT.interrupted;
  }
  if (unreachable.length === 0) refuseNothing(report.plans, unplanned, flags);
  const isOver = flags.onlyFailed === true && played === 0;
  if (isOver && flags.quiet !== true)
    err.print("nothing was rehearsed again: the verdict is that of the stored dialogues");
  return exitCode(report, unreachable, flags);
}

/** Returns the policy, its sources and the options on which the verdict about a plan depends. A plan tells the intents itself. */
async function judgedUnder(
  policy: string,
  flags: RehearseFlags,
  backend: Backend,
  modules: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { properties, maxTurns, behaviours, fixtures, now } = flags;
  const named = given({ properties: properties && namedIn(properties), maxTurns, behaviours, fixtures, now });
  return { policy, ...named, sources: await sourcesDigest(backend, policy, modules) };
}

function* wanted(plans: Iterable<Plan>, repeat: number, known: ReadonlySet<string>) {
  for (const plan of plans)
    for (let run = 1; run <= repeat; run++) if (!known.has(runKey(plan, run))) yield { plan, run };
}

function rehearsedParts(
  { backend, operators }: { readonly backend: Backend; readonly operators: readonly PlanOperator[] },
  flags: RehearseFlags,
): [readonly string[], readonly string[]] {
  const names = operatorsOf(flags.operators, operators).map((one) => (typeof one === "string" ? one : one.name));
  return [flags.goals === undefined ? [...backend.catalog.keys()] : namedIn(flags.goals), names];
}

const neverIn = ({ reached }: ExerciseCount): NotExercised => {
  const never = (part: string) => reached.find(({ what }) => what === part)?.never ?? [];
  return { operators: never("operators"), properties: never("properties") };
};

async function plansFor(
  options: RehearsePlanOptions & { readonly operators: readonly PlanOperator[] },
  flags: RehearseFlags,
  stored: readonly StoredRun[],
  unreachable: Unreachable[],
  listeners: PlanListeners,
): Promise<Iterable<Plan>> {
  const { backend, operators } = options;
  if (flags.onlyFailed === true) {
    const failed = stored.filter(({ outcome }) => outcome !== "completed").map(({ plan }) => plan);
    const each = [...new Map(failed.map((plan) => [JSON.stringify(plan), plan])).values()];
    const known = { catalog: backend.catalog, operators: operatorsWith(operators) };
    const place = { file: flags.out ?? "" };
    for (const plan of each) {
      checkPlan(plan, known, place);
      judgedBy(plan, options.properties, place);
    }
    return each;
  }
  if (flags.plan !== undefined)
    return sharded(await judgedPlansIn(flags.plan, options, flags.properties !== undefined), flags.shard);
  return plansOf(backend, flags, (one) => unreachable.push(one), operators, listeners);
}

function shrunkPart(short: ShortFailure | undefined): { readonly shrunk?: Omit<ShortFailure, "property"> } {
  if (short === undefined || short.executions === 0) return {};
  const { property: _, ...shrunk } = short;
  return { shrunk };
}

function exitCode(
  { failed, stuck, passK }: ReturnType<RehearsalTally["report"]>,
  unreachable: readonly Unreachable[],
  { pass }: RehearseFlags,
): number {
  if (stuck > 0 || unreachable.length > 0) return EXIT.findings;
  if (pass !== undefined) return (passK?.at(-1) ?? 1) * 100 < pass ? EXIT.findings : EXIT.good;
  return failed > 0 ? EXIT.findings : EXIT.good;
}
