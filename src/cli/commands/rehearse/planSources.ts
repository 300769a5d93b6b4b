import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import { didYouMean } from "../../../schema/nearest.js";
import { OPERATORS, type OperatorName } from "../../../simulation/operators/operators.js";
import { combinations } from "../../../simulation/plans/combinations.js";
import type { Initiative, Plan } from "../../../simulation/plans/plan.js";
import { readPlans } from "../../../simulation/plans/readPlans.js";
import type { RehearseFlags } from "./flags.js";

/** An intent of which no goal could be drawn. */
export interface Unreachable {
  readonly intent: string;
  readonly seed: number;
  readonly message: string;
}

/**
 * The plans that the flags ask for, those of the shard.
 * @param unreachable takes the intents that are out of reach
 */
export function* plansOf(
  backend: Backend,
  flags: RehearseFlags,
  unreachable: (one: Unreachable) => void,
): Generator<Plan, void, undefined> {
  const { seed = backend.defaults.seed ?? 1, seeds = 1, goals, depth = 1, places, initiative, shard } = flags;
  const plans = combinations(backend, {
    operators: operatorsOf(flags.phenomena),
    depth,
    seeds: Array.from({ length: seeds }, (_, at) => seed + at),
    ...(goals === undefined ? {} : { intents: goals.flatMap(separated) }),
    ...(places === undefined ? {} : { places }),
    ...(initiative === undefined ? {} : { initiative: Number(initiative) as Initiative }),
    // A plan says its clock where the project does not.
    ...(flags.now === undefined ? {} : given({ now: backend.defaults.now })),
    onUnreachable: ({ message }, intent, at) => unreachable({ intent, seed: at, message }),
  });
  yield* sharded(plans, shard);
}

/** Every n-th plan. */
export function* sharded<T>(plans: Iterable<T>, shard: RehearseFlags["shard"]): Generator<T, void, undefined> {
  let at = 0;
  for (const plan of plans) if (shard === undefined || at++ % shard.parts === shard.part - 1) yield plan;
}

/**
 * The plans of a file.
 * @throws BacklotError BAD_PLAN with file and line; JSON_SYNTAX, WRONG_FORMAT, FILE_NOT_FOUND
 */
export async function plansIn(file: string, backend: Backend): Promise<Plan[]> {
  return (await readPlans([file], backend)).map(({ plan }) => plan);
}

const separated = (names: string): string[] => names.split(",").filter((name) => name !== "");

/** @throws BacklotError USAGE for a name that no operator has */
function operatorsOf(names: readonly string[] = ["all"]): readonly OperatorName[] {
  const chosen = new Set<OperatorName>();
  for (const name of names.flatMap(separated)) {
    if (name === "none") continue;
    if (name === "all") for (const one of OPERATORS) chosen.add(one);
    else if ((OPERATORS as readonly string[]).includes(name)) chosen.add(name as OperatorName);
    else {
      const hint = didYouMean(name, OPERATORS);
      throw new BacklotError(
        "USAGE",
        `no phenomenon is called ${name}${hint}${hint === "" ? `; there are ${OPERATORS.join(", ")}` : ""}`,
      );
    }
  }
  return OPERATORS.filter((name) => chosen.has(name));
}
