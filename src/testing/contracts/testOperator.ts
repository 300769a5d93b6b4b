import { isDeepStrictEqual } from "node:util";
import { BacklotError } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import { checkUser } from "../../users/check/checkUser.js";
import type { PlanOperator } from "../../users/operators/operator.js";
import { operatorsWith } from "../../users/operators/operators.js";
import { checkPlan } from "../../users/plans/checkPlan.js";
import { combinations } from "../../users/plans/drawing/combinations.js";
import { type ExecutedPlan, executePlan } from "../../users/plans/executing/executePlan.js";
import type { Plan } from "../../users/plans/plan.js";
import { simplerPlans } from "../shrinking/candidates.js";
import { named, problemOf, throwBreaches } from "./brokenContract.js";

/** An operator with its test inputs. */
export interface OperatorTest {
  /** Operator to check, from `defineOperator`. */
  readonly operator: PlanOperator;
  /** Back-end with the intents of the plans. */
  readonly backend: Backend;
  /** Intents of the plans. Default: every intent. */
  readonly intents?: readonly string[];
  /** Seeds of the plans. Default: 1 and 2. */
  readonly seeds?: readonly number[];
  /** File of the operator, for messages. Default: the file that it was loaded from. */
  readonly file?: string;
}

/** Result of a sound operator. */
export interface OperatorResult {
  /** Plans in which it comes up. */
  readonly plans: readonly Plan[];
}

const MAX_PLANS = 40;
const MAX_SMALLER = 25;

/**
 * Tests an operator against the contract of all operators. It comes up in some plan, with the expected results when the schema policy
 * executes it; its user has words, acts as `checkUser` allows, and repeats them exactly each time; its plans read back from JSON, and can
 * be shrunk. An operator that throws or loops is reported. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testOperator(subject: OperatorTest): Promise<OperatorResult> {
  const { backend, intents, seeds = [1, 2], file = subject.operator?.file } = subject;
  const operator = file === undefined ? subject.operator : { ...subject.operator, file };
  const operators = [operator];
  const breaches: string[] = [];
  const plans: Plan[] = [];
  try {
    operatorsWith(operators);
    let unplanned = "";
    const options = { operators, depth: 1, seeds, places: "every", onUnreachable: () => undefined } as const;
    const all = combinations(backend, {
      ...options,
      ...(intents === undefined ? {} : { intents }),
      onUnplanned: ({ reason }) => {
        unplanned = reason;
      },
    });
    for (const plan of all) if (plan.operators !== undefined) plans.push(plan);
    if (plans.length === 0) breaches.push(`it comes up in no plan: it ${unplanned}`);
    for (const plan of spread(plans)) breaches.push(...(await planBreaches(plan, backend, operator)));
  } catch (error) {
    breaches.push(problemOf(error));
  }
  throwBreaches(named("operator", operator?.name, file), "operators", breaches);
  return { plans };
}

function spread(plans: readonly Plan[]): readonly Plan[] {
  const step = Math.max(1, Math.ceil(plans.length / MAX_PLANS));
  return plans.filter((_, at) => at % step === 0);
}

async function planBreaches(plan: Plan, backend: Backend, operator: PlanOperator): Promise<string[]> {
  const operators = [operator];
  const where = `in the plan ${plan.id}`;
  const read = JSON.parse(JSON.stringify(plan)) as Plan;
  if (!isDeepStrictEqual(read, plan)) return [`${where}: its place does not read back from JSON as it was`];
  checkPlan(read, { catalog: backend.catalog, operators: operatorsWith(operators) });
  const once = await executePlan(backend, read, { operators });
  const again = await executePlan(backend, read, { operators });
  const wrong = checkUser(once.transcript, read, { operators }).map(
    ({ tag, turn }) => `${where}: its user is at fault at turn ${turn}: ${tag}`,
  );
  return [
    ...expectationBreaches(once).map((breach) => `${where}: ${breach}`),
    ...(isDeepStrictEqual(once.transcript.turns, again.transcript.turns)
      ? []
      : [`${where}: the same plan gives two dialogues`]),
    ...wrong,
    ...wordBreaches(once).map((breach) => `${where}: ${breach}`),
    ...(await smallerBreaches(plan, backend, operator)).map((breach) => `${where}, made smaller: ${breach}`),
  ];
}

function expectationBreaches({ mismatch }: ExecutedPlan): string[] {
  if (mismatch === null) return [];
  const { turn, expected, actual } = mismatch;
  return [`what is expected does not happen after user turn ${turn + 1}: ${expected} was expected, ${actual} came`];
}

function wordBreaches({ transcript, turns }: ExecutedPlan): string[] {
  const said = transcript.turns.flatMap((turn) => (turn.author === "User" ? [turn.text] : []));
  return turns.flatMap(({ operator, act }, nth) =>
    operator !== undefined && (said[nth] ?? "").trim() === "" ? [`it has no words for the act ${act.kind}`] : [],
  );
}

async function smallerBreaches(plan: Plan, backend: Backend, operator: PlanOperator): Promise<string[]> {
  const operators = [operator];
  const breaches: string[] = [];
  let tried = 0;
  for (const smaller of simplerPlans(plan)) {
    if (tried++ >= MAX_SMALLER) break;
    try {
      await executePlan(backend, smaller, { operators });
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      if (error.code === "BAD_OPERATOR") breaches.push(problemOf(error));
    }
  }
  return breaches;
}
