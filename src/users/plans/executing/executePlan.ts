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

/** Whether a dialogue went as its plan says: it did, it did not, or the plan does not say everything. */
export type PlanVerdict = "met" | "not met" | "left open";

/** A plan as it was executed on a session. */
export interface ExecutedPlan {
  /** The dialogue as it went. */
  readonly transcript: Transcript;
  /** What every user turn is about. */
  readonly turns: readonly PlannedTurn[];
  /** `not met` with a mismatch; `left open` without one, if something was left open. */
  readonly verdict: PlanVerdict;
  /** Null where every user turn was followed by what is expected of it, or by what the plan does not exclude. */
  readonly mismatch: Mismatch | null;
  /**
   * Where the plan does not say what follows: at a fault of chance, at a behaviour that refused, at a search that
   * found nothing. What comes later is compared with the consequences of that. Null if the plan says everything.
   */
  readonly leftOpen: LeftOpen | null;
}

/**
 * Who plays a plan instead of the reference policy and the agenda's user, and rows that every search of an entity
 * finds.
 */
export interface Players extends Pick<Transcript, "entities">, OperatorOptions {
  readonly policy?: Policy;
  /** Makes a user of the agenda's. */
  readonly user?: (agenda: User) => User;
  readonly respond?: Respond;
  /** Whether what happens to the tables is noted for matchers. Default: true. */
  readonly notesTables?: boolean;
}

/** What `executePlan` of `backlot/testing` does. */
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
