import type { OperatorName } from "../plans/plan.js";
import * as asides from "./asides.js";
import * as corrections from "./corrections.js";
import * as endings from "./endings.js";
import type { PlanOperator } from "./operator.js";
import * as shapes from "./shapes.js";

/** Every operator by its name. */
export const PLAN_OPERATORS: Readonly<Record<OperatorName, PlanOperator>> = {
  correction: corrections.correction,
  turn_correction: corrections.turnCorrection,
  answer_other_slot: corrections.answerOtherSlot,
  irrelevant: asides.irrelevant,
  overheard: asides.overheard,
  sarcasm: asides.sarcasm,
  early_end: asides.earlyEnd,
  cancellation: endings.cancellation,
  delay_confirmation: asides.delayConfirmation,
  start_multi_slot: shapes.startMultiSlot,
  all_in_one: shapes.allInOne,
  query: shapes.query,
  interleave: shapes.interleave,
  false_claim: asides.falseClaim,
  change_of_mind: endings.changeOfMind,
  refusal: asides.refusal,
  digression: asides.digression,
  several_values: asides.severalValues,
  failure: endings.failure,
  nothing_found: endings.nothingFound,
  delay: endings.delay,
};
