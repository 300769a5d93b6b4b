import { spoken } from "../../schema/english/sentences.js";
import type { Wanted } from "../simulated/expressions.js";
import { isHeld } from "./judgeValue.js";
import { type CheckState, isUnknown } from "./state.js";
import type { Topic } from "./topic.js";

/**
 * Judges a turn that names an intent.
 * @param slots the values in the same turn
 * @returns the goal that comes up; undefined if no goal has this intent
 */
export function judgeOpening(
  state: CheckState,
  intent: string,
  slots: Readonly<Record<string, Wanted>>,
): Topic | undefined {
  const { topics } = state;
  const isWanted = (one: Topic) => Object.entries(slots).every(([slot, value]) => isHeld(one, slot, value));
  const topic = topics.wanting(intent, isWanted);
  if (topic === undefined) {
    state.report("hallucination", `wants ${intent}, which no goal is about`);
  } else if (topic.isOpen && topic.hasLeft) {
    state.report("inconsistent", `wants ${intent} again, which it gave up`, topic);
  } else if (topic.isOpen && topic.isReached) {
    state.report("wrong_sequence", `wants ${intent} again, which is done`, topic);
    topic.close();
  } else if (!topic.isOpen) {
    const before = topics.before(topic);
    if (before !== undefined) {
      state.report("wrong_sequence", `wants ${intent} before ${before.goal.intent} is settled`, topic);
    }
    topics.begin(topic);
  }
  return topic;
}

/**
 * Judges a question about a slot, which its goal may ask only once it is reached.
 * @returns the goal with this request; undefined if there is none
 */
export function judgeRequest(state: CheckState, slot: string): Topic | undefined {
  const wanting = state.topics.byRecency.filter(({ goal, hasLeft }) => !hasLeft && goal.requests?.includes(slot));
  const reached = wanting.find(({ isReached }) => isReached);
  const mayAsk = state.topics.current?.operators.some(({ operator }) => operator.allows.asking === true) === true;
  if (reached !== undefined) reached.requested.add(slot);
  else if (wanting[0] !== undefined && !mayAsk) {
    const message = `asks for the ${spoken(slot)} before ${wanting[0].goal.intent} is done`;
    state.report("wrong_sequence", message, wanting[0], slot);
  }
  return reached ?? wanting[0];
}

/**
 * Judges a yes, to a confirmation or to another attempt.
 * @param given the goals of values in the same turn
 * @returns the confirmed goal
 */
export function judgeYes(state: CheckState, given: readonly Topic[]): Topic | undefined {
  const { open, current } = state.topics;
  const waiting = open.filter((one) => !one.hasLeft && one.waitsFor("confirm", "ready", "failed"));
  const newest = waiting.toSorted((a, b) => b.observedAt - a.observedAt);
  // A final failure waits for nothing, if another goal does.
  const isOver = (one: Topic) => one.waitsFor("failed") && one.retries >= (one.goal.onFailure ?? []).length;
  const asked = newest.filter((one) => !isOver(one));
  const topic = asked.find(({ goal }) => goal.confirm !== false) ?? asked[0] ?? newest[0];
  if (topic !== undefined) {
    if (topic.waitsFor("failed")) {
      if (!given.includes(topic)) topic.retries++;
    } else if (topic.goal.confirm === false) {
      state.report("inconsistent", `agrees to ${topic.goal.intent}, which it is to decline`, topic);
    }
    return topic;
  }
  if (isUnknown(state)) return current;
  const left = open.findLast(({ hasLeft }) => hasLeft);
  if (current === undefined && left !== undefined) {
    state.report("inconsistent", `agrees to ${left.goal.intent}, which it gave up`, left);
  } else {
    state.report("wrong_sequence", "says yes although nobody asked for it", current);
  }
  return current;
}

/**
 * Judges a turn that gives a goal up, or answers no.
 * @param isCancelled true if the turn gives the goal up rather than answers no
 */
export function judgeLeaving(state: CheckState, isCancelled: boolean): Topic | undefined {
  const open = state.topics.byRecency.filter(({ hasLeft }) => !hasLeft);
  const nearest = open.find((one) => !one.isReached || one.mayLeave) ?? open[0];
  if (nearest === undefined) return undefined;
  // Of two goals of one intent it may mean the other.
  const other = open.find((one) => one.mayLeave && one.goal.intent === nearest.goal.intent);
  const topic = nearest.mayLeave ? nearest : (other ?? nearest);
  const { intent, confirm } = topic.goal;
  if (!topic.mayLeave && (isCancelled || !mayDecline(topic))) {
    if (topic.isReached) state.report("inconsistent", `gives up ${intent}, which is done`, topic);
    else if (!isCancelled && confirm === false && !isUnknown(state)) {
      state.report("wrong_sequence", `declines ${intent} before anybody asks`, topic);
    } else if (confirm !== false) {
      state.report("premature_termination", `gives up ${intent}, which is still within reach`, topic);
    }
  }
  if (!isCancelled && mayDecline(topic)) return topic;
  if (topic.mayEnd) state.hasLeft = true;
  topic.hasLeft = true;
  return topic;
}

const mayDecline = (topic: Topic): boolean =>
  topic.operators.some(({ planned, operator }) => operator.allows.declining?.(planned, topic) === true);
