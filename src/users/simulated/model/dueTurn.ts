import { spoken } from "../../../schema/english/sentences.js";
import { isEmpty, type Topic } from "../../check/topic.js";
import type { UserCheck } from "../../check/userCheck.js";
import type { Given, UserAct } from "../agenda/acts.js";
import { MAX_REPEATS } from "../agenda/goalAgenda.js";

/** What is due, and the intent that it is about. */
export interface DueTurn {
  readonly act: UserAct;
  readonly intent: string;
}

/**
 * What a user's agenda calls for where a dialogue stands, whatever was said so far: the answer to what was asked, or
 * the next goal.
 * @returns null if nothing is left to be said
 */
export function dueTurn({ topics, hasLeft }: UserCheck): DueTurn | null {
  if (hasLeft) return null;
  for (const topic of topics.byRecency) {
    if (topic.hasLeft || topic.outcome !== null) continue;
    const act = due(topic);
    if (act === null) continue;
    const { intent } = topic.goal;
    return { act: topic.mostSaid >= MAX_REPEATS ? giveUp("I keep saying the same thing") : act, intent };
  }
  const next = topics.all.find((topic) => !topic.isOpen && topics.before(topic) === undefined);
  return next === undefined ? null : { act: opening(next), intent: next.goal.intent };
}

function due(topic: Topic): UserAct | null {
  const { goal, pending, wants, given, slips } = topic;
  if (pending === null) return opening(topic);
  if (slips.size > 0) return { kind: "correct", slots: valuesOf(topic, [...slips]), tags: ["correction"] };
  const left = [...wants.keys()].filter((slot) => !given.has(slot));
  const volunteered: UserAct | null =
    left.length === 0 ? null : { kind: "inform", slots: valuesOf(topic, left), volunteered: true, tags: [] };
  if (topic.waitsFor("ask", "choose")) return answer(topic);
  if (topic.waitsFor("confirm", "ready")) {
    if (volunteered !== null) return volunteered;
    return goal.confirm === false ? { kind: "deny", tags: [] } : { kind: "affirm", tags: ["confirm"] };
  }
  if (topic.waitsFor("failed")) return changed(goal.onFailure?.[topic.retries]);
  if (volunteered !== null) return volunteered;
  const widened = isEmpty(pending) ? changed(goal.onNothing?.[topic.widenings]) : null;
  if (widened !== null) return widened;
  const asked = (goal.requests ?? []).filter((slot) => !topic.requested.has(slot));
  return asked.length === 0 ? null : { kind: "request", slots: asked, tags: [] };
}

function opening(topic: Topic): UserAct {
  const { intent, opens = [] } = topic.goal;
  const names = opens === "all" ? [...topic.wants.keys()] : opens;
  return { kind: "open", intent, slots: valuesOf(topic, names), tags: [] };
}

function answer(topic: Topic): UserAct {
  const { pending, wants } = topic;
  const slot = pending?.slot ?? "";
  const [offered] = pending?.signal?.kind === "choose" ? pending.signal.options : [];
  if (offered !== undefined && !wants.has(slot)) return { kind: "inform", slots: [[slot, offered]], tags: [] };
  if (!wants.has(slot) || topic.isWithoutChoice) return giveUp(`I cannot tell the ${spoken(slot)}`);
  return { kind: "inform", slots: valuesOf(topic, [slot]), tags: [] };
}

function changed(change: Readonly<Record<string, Given[number][1]>> | undefined): UserAct | null {
  if (change === undefined) return null;
  const slots = Object.entries(change);
  return slots.length === 0 ? { kind: "retry", tags: [] } : { kind: "change", slots, tags: ["correction"] };
}

function giveUp(why: string): UserAct {
  return { kind: "cancel", why, tags: ["cancellation"] };
}

const valuesOf = ({ wants }: Topic, slots: readonly string[]): Given =>
  slots.flatMap((slot) => (wants.has(slot) ? [[slot, wants.get(slot) ?? null] as const] : []));
