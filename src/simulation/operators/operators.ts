import { BacklotError } from "../../errors.js";
import { didYouMean } from "../../schema/nearest.js";
import * as asides from "./asides.js";
import * as corrections from "./corrections.js";
import * as endings from "./endings.js";
import type { PlanOperator } from "./operator.js";
import * as shapes from "./shapes.js";

/** The operators that come with Backlot, in the order in which they are listed. */
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
  asides.refusal,
  asides.digression,
  asides.severalValues,
  // Faults of the back-end.
  endings.failure,
  endings.nothingFound,
  endings.delay,
] as const;

/** The name of an operator that comes with Backlot, such as `correction`. */
export type OperatorName = (typeof BUILT_INS)[number]["name"];

/** The names of the operators that come with Backlot. */
export const OPERATORS: readonly OperatorName[] = BUILT_INS.map(({ name }) => name);

/** Every operator that comes with Backlot by its name. */
export const PLAN_OPERATORS = Object.fromEntries(BUILT_INS.map((operator) => [operator.name, operator])) as Readonly<
  Record<OperatorName, PlanOperator>
>;

/** The operators that a plan may name, by name. */
export type OperatorRegistry = ReadonlyMap<string, PlanOperator>;

/** Those that come with Backlot. */
export const BUILT_IN: OperatorRegistry = new Map(BUILT_INS.map((operator) => [operator.name, operator]));

/**
 * An operator that a plan names.
 * @throws BacklotError BAD_PLAN where there is none of this name
 */
export function operatorOf(name: string, operators: OperatorRegistry): PlanOperator {
  const operator = operators.get(name);
  if (operator !== undefined) return operator;
  throw new BacklotError("BAD_PLAN", `no operator is called ${name}${didYouMean(name, operators.keys())}`);
}
