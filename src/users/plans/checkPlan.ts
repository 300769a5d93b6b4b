import { BacklotError, type Place } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import {
  findSlot,
  type IntentSpec,
  isOperator,
  mismatch,
  type Operator,
  type SlotSpec,
  type Value,
} from "../../kit/internal.js";
import { checkFaults } from "../../runtime/session/faults.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { BUILT_IN, type OperatorRegistry } from "../operators/operators.js";
import type { Goal } from "../simulated/goal.js";
import { goalProblem, unknownIntent, unknownSlot } from "../simulated/script.js";
import { intentsDigest } from "./intentsDigest.js";
import { PLAN_VERSION, type Plan, type PlannedOperator, type PlannedReference } from "./plan.js";

const KEYS = [
  "version",
  "id",
  "property",
  "earlier",
  "goals",
  "operators",
  "references",
  "faults",
  "seed",
  "now",
  "initiative",
  "proceeds",
  "intents",
];
const EARLIER_KEYS = ["intent", "slots"];
const REFERENCE_KEYS = ["goal", "slot", "to", "minutes"];
const OPERATOR_KEYS = [
  "name",
  "goal",
  "slot",
  "other",
  "value",
  "wanted",
  "options",
  "first",
  "requests",
  "with",
  "lookup",
];

/**
 * Checks a plan before its execution: its shape, and its intents, slots and values against a back-end's.
 * @throws BacklotError BAD_PLAN with the part
 */
export function checkPlan(
  plan: unknown,
  { catalog, operators = BUILT_IN }: { readonly catalog: Catalog; readonly operators?: OperatorRegistry },
  place?: Place,
): asserts plan is Plan {
  const problem =
    planProblem(plan, operators) ?? intentsProblem(plan as Plan, catalog) ?? faultsProblem(plan as Plan, catalog);
  if (problem === null) return;
  throw new BacklotError("BAD_PLAN", problem, place === undefined ? {} : { place });
}

/** Returns the intents of a plan. */
export function intentsOf({
  earlier = [],
  goals,
  operators = [],
}: Pick<Plan, "earlier" | "goals" | "operators">): Set<string> {
  const all = [...earlier, ...goals, ...operators.flatMap(({ lookup }) => lookup ?? [])];
  return new Set(all.map(({ intent }) => intent));
}

/** Returns the problem of a plan's shape, without its intents; null if there is none. */
export function planProblem(plan: unknown, registry: OperatorRegistry = BUILT_IN): string | null {
  if (!isObject(plan)) return "the plan is not an object";
  if (plan["version"] !== PLAN_VERSION) {
    const given = JSON.stringify(plan["version"]) ?? "missing";
    return `the plan has the version ${given}; this Backlot reads version ${PLAN_VERSION}`;
  }
  const unknown = Object.keys(plan).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return `the plan has an unknown key ${unknown}${didYouMean(unknown, KEYS)}`;
  const {
    earlier = [],
    goals,
    operators = [],
    references = [],
    faults = [],
    seed = 1,
    now = 0,
    initiative = 1,
    proceeds = false,
    id = "",
    intents = "",
    property = "",
  } = plan;
  if (!Array.isArray(goals) || goals.length === 0) return "the plan has no goals";
  for (const [at, goal] of goals.entries()) {
    const problem = isObject(goal) ? goalProblem(goal) : "is not an object";
    if (problem !== null) return `goals[${at}] ${problem}`;
  }
  if (!Array.isArray(earlier)) return "what the plan has earlier is not a list of goals";
  for (const [at, goal] of earlier.entries()) {
    const problem = earlierProblem(goal);
    if (problem !== null) return `earlier[${at}] ${problem}`;
  }
  if (!Array.isArray(operators)) return "the plan's operators are not a list";
  for (const [at, operator] of operators.entries()) {
    const problem = operatorProblem(operator, goals as readonly Goal[], registry);
    if (problem !== null) return `operators[${at}] ${problem}`;
  }
  if (!Array.isArray(references)) return "the plan's references are not a list";
  for (const [at, reference] of references.entries()) {
    const problem = referenceProblem(reference, goals as readonly Goal[]);
    if (problem !== null) return `references[${at}] ${problem}`;
  }
  if (!Array.isArray(faults)) return "the plan's faults are not a list";
  if (!Number.isSafeInteger(seed)) return `the plan has the seed ${JSON.stringify(seed)}, not a whole number`;
  if (typeof now !== "number" || !Number.isFinite(now))
    return "the plan has a clock that is not in milliseconds since 1970";
  if (![1, 2, 3, 4].includes(initiative as number))
    return `the plan has the initiative ${JSON.stringify(initiative)}, not 1 to 4`;
  if (typeof proceeds !== "boolean")
    return `the plan proceeds ${JSON.stringify(proceeds)}, which is neither true nor false`;
  if (typeof id !== "string" || typeof intents !== "string") return "the plan has an id or a digest that is not a text";
  if (typeof property !== "string" || plan["property"] === "") return "the plan has a property that is not a name";
  return null;
}

/** Returns the problem of an earlier goal, which is carried out in one command, without any properties of the talk. */
function earlierProblem(goal: unknown): string | null {
  if (!isObject(goal)) return "is not an object";
  const unknown = Object.keys(goal).find((key) => !EARLIER_KEYS.includes(key));
  if (unknown !== undefined) return `has the key ${unknown}; what was done earlier has ${EARLIER_KEYS.join(" and ")}`;
  return goalProblem(goal);
}

function referenceProblem(reference: unknown, goals: readonly Goal[]): string | null {
  if (!isObject(reference)) return "is not an object";
  const unknown = Object.keys(reference).find((key) => !REFERENCE_KEYS.includes(key));
  if (unknown !== undefined) return `has an unknown key ${unknown}${didYouMean(unknown, REFERENCE_KEYS)}`;
  const { goal, slot, to, minutes = 0 } = reference as unknown as PlannedReference;
  if (goals[goal] === undefined) return `names the goal ${JSON.stringify(goal)}; the plan has ${goals.length}`;
  if (!isObject(to) || goals[to.goal] === undefined || to.goal >= goal) return "names no earlier goal of the plan";
  if (typeof slot !== "string" || typeof to.slot !== "string") return "has a slot that is not a text";
  return Number.isSafeInteger(minutes) ? null : "has minutes that are not a whole number";
}

function operatorProblem(operator: unknown, goals: readonly Goal[], registry: OperatorRegistry): string | null {
  if (!isObject(operator)) return "is not an object";
  const { name, goal: at, with: inner, lookup, ...more } = operator as unknown as PlannedOperator;
  const known = registry.get(name);
  if (known === undefined)
    return `has the unknown name ${JSON.stringify(name)}${didYouMean(String(name), registry.keys())}`;
  const unknown = Object.keys(operator).find((key) => !OPERATOR_KEYS.includes(key));
  if (unknown !== undefined) return `has an unknown key ${unknown}${didYouMean(unknown, OPERATOR_KEYS)}`;
  const goal = goals[at];
  if (goal === undefined) return `names the goal ${JSON.stringify(at)}; the plan has ${goals.length}`;
  for (const slot of [more.wanted === undefined ? more.slot : undefined, more.other]) {
    if (slot !== undefined && !Object.hasOwn(goal.slots ?? {}, slot)) {
      return `names the slot ${slot}, which its goal does not hold${didYouMean(slot, Object.keys(goal.slots ?? {}))}`;
    }
  }
  const isWithOther = inner !== undefined || known.needsOtherGoal === true;
  if (isWithOther && (inner === undefined || goals[inner] === undefined || inner === at)) {
    return "names no other goal of the plan to come between";
  }
  const { first, options, requests } = more;
  if (first !== undefined && !isObject(first)) return "has values at first that are not an object";
  if (options !== undefined && !Array.isArray(options)) return "has options that are not a list";
  if (requests !== undefined && !(Array.isArray(requests) && requests.every((one) => typeof one === "string")))
    return "has requests that are not a list of slots";
  const problem = lookup === undefined ? null : goalProblem(lookup);
  if (problem !== null) return `has a lookup that ${problem}`;
  return null;
}

function intentsProblem(plan: Plan, catalog: Catalog): string | null {
  const named = intentsOf(plan);
  for (const intent of named) {
    const problem = unknownIntent(intent, catalog);
    if (problem !== null) return `the plan ${problem}`;
  }
  if (plan.intents !== undefined && plan.intents !== intentsDigest(catalog, named)) {
    return "the plan was made for another version of its intents; draw it again, or leave its `intents` out";
  }
  for (const [name, goals] of [["earlier", plan.earlier ?? []] as const, ["goals", plan.goals] as const]) {
    for (const [at, goal] of goals.entries()) {
      const problem = goalValueProblem(goal, catalog.get(goal.intent) as IntentSpec);
      if (problem !== null) return `${name}[${at}] ${problem}`;
    }
  }
  for (const [at, { goal, slot, wanted, first }] of (plan.operators ?? []).entries()) {
    const { intent } = plan.goals[goal] as Goal;
    const slots = { ...first, ...(slot === undefined || wanted === undefined ? {} : { [slot]: wanted }) };
    const problem = goalValueProblem({ intent, slots }, catalog.get(intent) as IntentSpec);
    if (problem !== null) return `operators[${at}] ${problem}`;
  }
  return null;
}

/** Returns a session's objection to the faults of a plan; null if there is none. */
function faultsProblem({ faults = [] }: Plan, catalog: Catalog): string | null {
  if (faults.length === 0) return null;
  try {
    checkFaults(faults, { intents: new Set(catalog.keys()), entities: new Set() });
    return null;
  } catch (error) {
    if (error instanceof BacklotError) return error.message;
    throw error;
  }
}

/** Returns the problem of a goal's slots; null if there is none. */
function goalValueProblem(goal: Goal, spec: IntentSpec): string | null {
  const unknown = unknownSlot(goal, spec);
  if (unknown !== null) return unknown;
  const { intent, slots = {}, onFailure = [], onNothing = [] } = goal;
  const entries = [slots, ...onFailure, ...onNothing].flatMap((changes) => Object.entries(changes));
  for (const [name, value] of entries) {
    const slot = findSlot(spec, name) as SlotSpec;
    if (value === null || isOperator(value as Value | Operator)) continue;
    const wrong = mismatch(slot.type, value as Value);
    if (wrong !== null) return `gives ${intent}.${name} ${JSON.stringify(value)}, which ${wrong.text}`;
  }
  return null;
}
