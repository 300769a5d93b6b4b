import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { didYouMean } from "../../schema/nearest.js";
import * as asides from "./asides.js";
import { calledAway } from "./calledAway.js";
import * as choices from "./choices.js";
import * as corrections from "./corrections.js";
import * as declines from "./declines.js";
import * as endings from "./endings.js";
import { badOperator, guarded } from "./guarded.js";
import type { PlanOperator } from "./operator.js";
import * as refusals from "./refusals.js";
import * as requests from "./requests.js";
import * as shapes from "./shapes.js";

/** Built-in operators, in the order of lists. */
const BUILT_INS = [
  // LUCID's nine phenomena.
  corrections.correction,
  corrections.turnCorrection,
  corrections.answerOtherSlot,
  asides.irrelevant,
  asides.overheard,
  asides.sarcasm,
  asides.earlyEnd,
  endings.cancellation,
  asides.delayConfirmation,
  // Shapes of a conversation.
  shapes.startMultiSlot,
  shapes.allInOne,
  shapes.query,
  shapes.interleave,
  // Unhappy users.
  asides.falseClaim,
  endings.changeOfMind,
  calledAway,
  asides.refusal,
  asides.digression,
  asides.severalValues,
  declines.decline,
  declines.declineWithChange,
  declines.declineThenChange,
  declines.changeAfterwards,
  requests.requestBefore,
  requests.requestAfter,
  choices.choice,
  choices.comparison,
  // Refusals and offers of the back-end.
  refusals.alternative,
  refusals.alternativeAsked,
  refusals.alternativeRefused,
  refusals.refusedAtFirst,
  refusals.refusedCorrection,
  refusals.refusedForGood,
  // Faults of the back-end.
  endings.failure,
  endings.nothingFound,
  endings.delay,
] as const;

/** Name of a built-in operator, such as `correction`. */
export type OperatorName = (typeof BUILT_INS)[number]["name"];

/** Names of the built-in operators. */
export const OPERATORS: readonly OperatorName[] = BUILT_INS.map(({ name }) => name);

/** Built-in operators by name. */
export const PLAN_OPERATORS = Object.fromEntries(BUILT_INS.map((operator) => [operator.name, operator])) as Readonly<
  Record<OperatorName, PlanOperator>
>;

/** Operators that plans may name, by name. */
export type OperatorRegistry = ReadonlyMap<string, PlanOperator>;

/** Registry of the built-in operators. */
export const BUILT_IN: OperatorRegistry = new Map(BUILT_INS.map((operator) => [operator.name, operator]));

const registries = new WeakMap<readonly PlanOperator[], OperatorRegistry>();

/**
 * Returns a registry of the built-in operators, and others.
 * @throws BacklotError BAD_OPERATOR for an invalid operator, and for a duplicate name
 */
export function operatorsWith(others: readonly PlanOperator[] = []): OperatorRegistry {
  if (!Array.isArray(others))
    throw new BacklotError("BAD_OPERATOR", "operators must be a list of what defineOperator gives");
  if (others.length === 0) return BUILT_IN;
  const known = registries.get(others);
  if (known !== undefined) return known;
  const all = new Map(BUILT_IN);
  for (const operator of others as readonly PlanOperator[]) {
    if (!isOperator(operator)) {
      throw new BacklotError("BAD_OPERATOR", `${formatValue(operator)} is not an operator: defineOperator gives some`);
    }
    const other = all.get(operator.name);
    if (other !== undefined) {
      const where = BUILT_IN.has(operator.name) ? "one that comes with Backlot" : `another one${fileOf(other)}`;
      throw badOperator(operator, `has the name of ${where}`);
    }
    all.set(operator.name, guarded(operator));
  }
  registries.set(others, all);
  return all;
}

const fileOf = ({ file }: PlanOperator): string => (file === undefined ? "" : ` of ${file}`);

/** Names of operators, with the user's own among them. */
export interface ChosenOperators {
  readonly names: readonly string[];
  readonly registry: OperatorRegistry;
}

/**
 * Returns operators that are chosen by name or by value.
 * @throws BacklotError BAD_PLAN for an unknown name; BAD_OPERATOR
 */
export function chosenOperators(chosen: readonly (OperatorName | PlanOperator)[]): ChosenOperators {
  if (!Array.isArray(chosen)) throw new BacklotError("BAD_PLAN", "operators must be a list of names and operators");
  const all = chosen as readonly (string | PlanOperator)[];
  const registry = operatorsWith(all.filter((one) => typeof one !== "string"));
  return { registry, names: all.map((one) => (typeof one === "string" ? operatorOf(one, registry) : one).name) };
}

function isOperator(value: unknown): value is PlanOperator {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    typeof value["title"] === "string" &&
    [value["places"], value["comesUp"]].every((one) => typeof one === "function") &&
    isObject(value["allows"])
  );
}

/**
 * Returns the operator of a name in a plan.
 * @throws BacklotError BAD_PLAN for an unknown name
 */
export function operatorOf(name: string, operators: OperatorRegistry): PlanOperator {
  const operator = operators.get(name);
  if (operator !== undefined) return operator;
  throw new BacklotError("BAD_PLAN", `no operator is called ${name}${didYouMean(name, operators.keys())}`);
}

/** Operators of your own for plans. */
export interface OperatorOptions {
  /** Results of `defineOperator`. Default: only built-in operators. */
  readonly operators?: readonly PlanOperator[];
}
