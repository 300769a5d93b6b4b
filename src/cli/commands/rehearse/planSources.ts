import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { forAll } from "../../../testing/rehearsals/judgedBy.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import { savedPlans } from "../../../testing/rehearsals/savedPlans.js";
import { explore } from "../../../users/exploration/explore.js";
import type { PlanOperator } from "../../../users/operators/operator.js";
import { OPERATORS, type OperatorName } from "../../../users/operators/operators.js";
import { combinations, type UnplannedOperator } from "../../../users/plans/drawing/combinations.js";
import type { Initiative, Plan } from "../../../users/plans/plan.js";
import { readPlans } from "../../../users/plans/readPlans.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./define.js";

export interface Unreachable {
  readonly intent: string;
  readonly seed: number;
  readonly message: string;
}

export interface PlanListeners {
  /** Called after the last plan for each operator of the project or the flags that is in no plan. */
  readonly onUnplanned?: (one: UnplannedOperator) => void;
  readonly onCutShort?: () => void;
}

export function* plansOf(
  backend: Backend,
  flags: RehearseFlags,
  unreachable: (one: Unreachable) => void,
  own: readonly PlanOperator[] = [],
  { onUnplanned, onCutShort }: PlanListeners = {},
): Generator<Plan, void, undefined> {
  const { seed = backend.defaults.seed ?? 1, seeds = 1, goals, depth = 1, places, initiative, shard } = flags;
  const options = {
    operators: operatorsOf(flags.operators, own),
    ...(goals === undefined ? {} : { intents: namedIn(goals) }),
    ...(initiative === undefined ? {} : { initiative: Number(initiative) as Initiative }),
    // A plan states its clock if the project does not.
    ...(flags.now === undefined ? {} : given({ now: backend.defaults.now })),
  };
  const keep = ({ message }: BacklotError, intent: string, at: number) => unreachable({ intent, seed: at, message });
  if (!isCombined(flags)) {
    const plans = explore(backend, { ...options, seed, onUnreachable: (error, intent) => keep(error, intent, seed) });
    yield* inTime(sharded(plans, shard), flags, onCutShort);
    return;
  }
  const named = namedOperators(flags);
  const plans = combinations(backend, {
    ...options,
    depth,
    seeds: Array.from({ length: seeds }, (_, at) => seed + at),
    ...(places === undefined ? {} : { places }),
    // Many built-in operators fit some intents only: they are reported if the flags name them.
    onUnplanned: (one) => {
      if (one.file === undefined && !named.includes(one.name)) return;
      onUnplanned?.(depth === 0 ? { ...one, reason: "is left out by --depth 0" } : one);
    },
    onUnreachable: keep,
  });
  yield* inTime(sharded(plans, shard), flags, onCutShort);
}

const namedOperators = ({ operators = [] }: RehearseFlags): readonly string[] =>
  namedIn(operators).filter((name) => name !== "all" && name !== "none");

/** Refuses a run without a plan, or without any of the operators that flags name. */
export function refuseNothing(plans: number, unplanned: readonly UnplannedOperator[], flags: RehearseFlags): void {
  if (plans === 0) throw new BacklotError("NOTHING_REHEARSED", "there is nothing to rehearse: no plan is left");
  const named = namedOperators(flags);
  const reasons = named.flatMap((name) => unplanned.find((one) => one.name === name) ?? []);
  if (named.length === 0 || reasons.length < named.length || flags.plan !== undefined) return;
  const each = reasons.map(({ name, reason }) => `${name} ${reason}`);
  throw new BacklotError("NOTHING_REHEARSED", `no plan has an operator that --operators names: ${each.join("; ")}`);
}

const isCombined = ({ depth, places, seeds, operators = ["all"] }: RehearseFlags): boolean =>
  [depth, places, seeds].some((flag) => flag !== undefined) || !namedIn(operators).includes("all");

export const explores = (flags: RehearseFlags): boolean =>
  flags.plan === undefined && flags.onlyFailed !== true && !isCombined(flags);

const DEFAULT_TIME = 20_000;

/** Yields plans until the time of the flags is over, at least one. */
function* inTime(
  plans: Generator<Plan, void, undefined>,
  { all, time, ...flags }: RehearseFlags,
  onCutShort?: () => void,
): Generator<Plan, void, undefined> {
  const most = time ?? (all === true || isCombined(flags) ? Number.POSITIVE_INFINITY : DEFAULT_TIME);
  const deadline = performance.now() + most;
  for (let next = plans.next(); next.done !== true; next = plans.next()) {
    yield next.value;
    if (performance.now() <= deadline) continue;
    if (plans.next().done !== true) onCutShort?.();
    return;
  }
}

export function* sharded<T>(plans: Iterable<T>, shard: RehearseFlags["shard"]): Generator<T, void, undefined> {
  let at = 0;
  for (const plan of plans) if (shard === undefined || at++ % shard.parts === shard.part - 1) yield plan;
}

export async function plansIn(file: string, backend: Backend, operators: readonly PlanOperator[]): Promise<Plan[]> {
  return (await readPlans([file], backend, { operators })).map(({ plan }) => plan);
}

/** Plans have their own properties, unless flags name others. */
export async function judgedPlansIn(
  file: string,
  { backend, operators = [], properties = [] }: Pick<RehearsePlanOptions, "backend" | "operators" | "properties">,
  areNamed: boolean,
): Promise<Plan[]> {
  if (areNamed) return (await plansIn(file, backend, operators)).map(forAll);
  const own = properties.flatMap((one) => (typeof one === "string" ? [] : [one]));
  return (await savedPlans([file], backend, { operators, properties: own })).map(({ plan }) => plan);
}

export const namedIn = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((names) => names.split(",").filter((name) => name !== ""))),
];

export function operatorsOf(
  names: readonly string[] = ["all"],
  own: readonly PlanOperator[],
): readonly (OperatorName | PlanOperator)[] {
  const all: ReadonlyMap<string, OperatorName | PlanOperator> = new Map<string, OperatorName | PlanOperator>([
    ...OPERATORS.map((name) => [name, name] as const),
    ...own.map((operator) => [operator.name, operator] as const),
  ]);
  const chosen = new Set<string>();
  const named = namedIn(names);
  if (named.length === 0) throw new BacklotError("USAGE", "--operators names nothing; none is a name too");
  for (const name of named) {
    if (name === "none") continue;
    if (name === "all") for (const one of all.keys()) chosen.add(one);
    else if (all.has(name)) chosen.add(name);
    else {
      const hint = didYouMean(name, all.keys());
      throw new BacklotError(
        "USAGE",
        `no operator is called ${name}${hint}${hint === "" ? `; there are ${[...all.keys()].join(", ")}` : ""}`,
      );
    }
  }
  return [...all].filter(([name]) => chosen.has(name)).map(([, operator]) => operator);
}

/** Returns the policy to rehearse: the flag's, else the config file's, else the reference policy with a notice. */
export function chosenPolicy({ policy, quiet }: RehearseFlags, settings: ProjectSettings): string {
  if (policy !== undefined) return policy;
  const { policy: ofConfig, config } = settings;
  const found = ofConfig === undefined ? "schema (the reference policy)" : `${ofConfig} (of ${config})`;
  if (quiet !== true) err.print(err.colours.dim(`policy: ${found}`));
  return ofConfig ?? "schema";
}
