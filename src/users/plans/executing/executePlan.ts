import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import { playDialogue } from "../../dialogue/playDialogue.js";
import type { Policy, Respond, User } from "../../dialogue/policy.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import { schemaPolicy } from "../../reference/schemaPolicy.js";
import type { Plan } from "../plan.js";
import { MAX_PLANNED_TURNS } from "../planned/plannedDialogue.js";
import type { PlannedTurn } from "../planned/plannedTurn.js";
import { stagePlan } from "../planned/stage.js";
import { agendaUser } from "./agendaUser.js";
import { Comparison, type LeftOpen, type Mismatch } from "./comparison.js";
import { openingOf } from "./opening.js";

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
export async function executePlan(
  backend: Backend,
  plan: Plan,
  {
    policy = schemaPolicy(backend, plan),
    user = (agenda) => agenda,
    notesTables = true,
    operators,
    ...more
  }: Players = {},
): Promise<ExecutedPlan> {
  const own = given({ operators });
  const registry = operatorsWith(operators);
  const players = { backend, policy, user: user(agendaUser(backend, plan, own)) };
  const rehearsal = { ...players, ...openingOf(plan, { ...own, backend }), ...more, maxTurns: MAX_PLANNED_TURNS };
  const staged = stagePlan(plan, registry);
  const transcript = await playDialogue(rehearsal, notesTables);
  const comparison = new Comparison(backend, plan, staged, registry);
  const turns = comparison.read(transcript.turns);
  const { mismatch, leftOpen } = comparison;
  const verdict = mismatch !== null ? "not met" : leftOpen !== null ? "left open" : "met";
  return { transcript, turns, verdict, mismatch, leftOpen };
}
