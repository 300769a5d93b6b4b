import type { Topic } from "../../check/topic.js";
import type { UserCheck } from "../../check/userCheck.js";
import type { UserAct } from "../agenda/acts.js";
import { GoalAgenda, givingUp, MAX_REPEATS, TOO_OFTEN } from "../agenda/goalAgenda.js";
import type { GoalSlots } from "../goal.js";

/** A due act with its intent. */
export interface DueTurn {
  readonly act: UserAct;
  readonly intent: string;
}

/**
 * Returns the due act of a user's agenda in the current dialogue, whatever was said so far: the answer to a question, or the next goal.
 * @returns null if no act is left
 */
export function dueTurn({ topics, hasLeft }: UserCheck): DueTurn | null {
  if (hasLeft) return null;
  const under = topics.byRecency.filter((topic) => !topic.hasLeft && topic.outcome === null);
  const next = topics.all.find((topic) => !topic.isOpen && topics.before(topic) === undefined);
  for (const topic of next === undefined ? under : [...under, next]) {
    const act = due(topic);
    const { intent } = topic.goal;
    if (act !== null) return { act: topic.mostSaid >= MAX_REPEATS ? givingUp(TOO_OFTEN) : act, intent };
  }
  return null;
}

function due({ goal, isLookup, pending, wants, given, slips, requested, retries, widenings }: Topic): UserAct | null {
  const requests = (goal.requests ?? []).filter((slot) => !requested.has(slot));
  const slots = Object.fromEntries(wants) as GoalSlots;
  const agenda = new GoalAgenda({ ...goal, slots, requests, comments: [] }, { isLookup });
  if (pending === null || pending.signal === null) return agenda.next([]);
  if (slips.size === 0) return agenda.resume(pending.signal, given.keys(), retries, widenings);
  const corrected = [...slips].flatMap((slot) => (wants.has(slot) ? [[slot, wants.get(slot) ?? null] as const] : []));
  return { kind: "correct", slots: corrected, tags: ["correction"] };
}
