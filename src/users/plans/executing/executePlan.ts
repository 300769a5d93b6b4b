import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import { playDialogue } from "../../dialogue/playDialogue.js";
import type { Policy, Respond, User } from "../../dialogue/policy.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import { schemaPolicy } from "../../reference/schemaPolicy.js";
import type { Plan } from "../plan.js";
import { MAX_PLANNED_TURNS, type PlannedDialogue, plannedDialogue } from "../planned/plannedDialogue.js";
import type { PlannedTurn } from "../planned/plannedTurn.js";
import { checkAgenda, stagedUser } from "./agendaUser.js";
import { Comparison, type LeftOpen, type Mismatch } from "./comparison.js";
import { stagedOpening } from "./opening.js";

/** Verdict about a dialogue and its plan: it followed the plan, it did not, or the plan leaves it open. */
export type PlanVerdict = "met" | "not met" | "left open";

/** A plan with its execution on a session. */
export interface ExecutedPlan {
  /** Transcript of the dialogue. */
  readonly transcript: Transcript;
  /** Planned turns of all user turns. */
  readonly turns: readonly PlannedTurn[];
  /** `not met` with a mismatch; without one `left open` if something was left open. */
  readonly verdict: PlanVerdict;
  /** Null if every user turn was followed by the expected result, or by one that the plan does not exclude. */
  readonly mismatch: Mismatch | null;
  /**
   * First point that the plan does not decide: a fault of chance, a refusal by a behaviour, an empty search. Later turns are compared with
   * its consequences. Null if the plan decides everything.
   */
  readonly leftOpen: LeftOpen | null;
}

/** Replacements of the reference policy and the agenda user, and rows that every search of an entity finds. */
export interface Players extends Pick<Transcript, "entities">, OperatorOptions {
  readonly policy?: Policy;
  /** Wraps the agenda user. */
  readonly user?: (agenda: User) => User;
  readonly respond?: Respond;
  /** True to record changes of tables for matchers. Default: true. */
  readonly notesTables?: boolean;
}

/** Executes a plan, for `executePlan` of `backlot/testing`. */
export async function executePlan(backend: Backend, plan: Plan, players: Players = {}): Promise<ExecutedPlan> {
  const registry = operatorsWith(players.operators);
  checkAgenda(backend, plan, registry);
  return executeForetold(backend, plan, plannedDialogue(plan, backend.catalog, registry), players);
}

/** Executes a plan that was checked, of which the planned dialogue is known. */
export async function executeForetold(
  backend: Backend,
  plan: Plan,
  foretold: PlannedDialogue,
  {
    policy = schemaPolicy(backend, plan),
    user = (agenda) => agenda,
    notesTables = true,
    operators,
    ...more
  }: Players = {},
): Promise<ExecutedPlan> {
  const { staged } = foretold;
  const players = { backend, policy, user: user(stagedUser(backend, staged, operatorsWith(operators))) };
  const rehearsal = { ...players, ...stagedOpening(plan, staged, backend), ...more, maxTurns: MAX_PLANNED_TURNS };
  const transcript = await playDialogue(rehearsal, notesTables);
  const comparison = new Comparison(backend, plan, foretold);
  const turns = comparison.read(transcript.turns);
  const { mismatch, leftOpen } = comparison;
  const verdict = mismatch !== null ? "not met" : leftOpen !== null ? "left open" : "met";
  return { transcript, turns, verdict, mismatch, leftOpen };
}
