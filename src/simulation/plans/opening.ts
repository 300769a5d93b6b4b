import type { Transcript } from "../../transcript/index.js";
import { type OperatorOptions, operatorsWith } from "../operators/operators.js";
import type { Plan } from "./plan.js";
import { stagePlan } from "./stage.js";

/** What the session of a plan is opened with, and what its transcript is called. */
export function openingOf(
  plan: Plan,
  { operators }: OperatorOptions = {},
): { readonly id: string; readonly seed: number; readonly now?: number } & Pick<Transcript, "faults"> {
  const { id = "plan", seed = 1, now } = plan;
  const { faults } = stagePlan(plan, operatorsWith(operators));
  return { id, seed, ...(now === undefined ? {} : { now }), ...(faults.length === 0 ? {} : { faults }) };
}
