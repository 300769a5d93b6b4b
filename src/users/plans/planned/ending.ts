import type { Ending } from "../../simulated/agenda/goalAgenda.js";
import type { Plan } from "../plan.js";
import type { PlannedDialogue } from "./plannedDialogue.js";
import type { StagedPlan } from "./stage.js";

type Staged = Pick<StagedPlan, "goals" | "operators">;

/** Returns the ending of a goal if everything goes by plan: its operators', or else reached, or declined. */
export function plannedEnding(staged: Staged, goal: number): Ending {
  return endingOfOperators(staged, goal) ?? (staged.goals[goal]?.confirm === false ? "declined" : "reached");
}

/**
 * Returns the ending of a goal in the dialogue of its plan: the planned one, or if the plan has failures of its own or the user leaves, the
 * one of the planned dialogue, undefined if it does not end there.
 */
export function dueEnding(
  plan: Pick<Plan, "faults">,
  staged: Staged,
  { turns, endings }: PlannedDialogue,
  goal: number,
): Ending | undefined {
  const hasLeft = turns.at(-1)?.turn.act.kind === "leave" && endingOfOperators(staged, goal) === undefined;
  return plan.faults !== undefined || hasLeft ? endings.get(goal) : plannedEnding(staged, goal);
}

const endingOfOperators = ({ operators }: Staged, goal: number): Ending | undefined =>
  operators(goal).find(({ operator }) => operator.ends !== undefined)?.operator.ends;
