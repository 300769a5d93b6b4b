import { spoken } from "../../schema/english/sentences.js";
import { spokenValue } from "../phrases/values.js";
import { UNASKED } from "../plans/planned/stage.js";
import type { Wanted } from "../simulated/expressions.js";
import type { SlotChanges } from "../simulated/goal.js";
import { isSameWanted, type RevealedValues } from "./revealedValues.js";
import { type CheckState, isUnknown } from "./state.js";
import { isEmpty, type Topic } from "./topic.js";

/**
 * Judges the values of a turn.
 * @param opened the goal that comes up in the same turn
 * @returns the goals of the values
 */
export function judgeSlots(
  state: CheckState,
  slots: readonly (readonly [slot: string, value: Wanted])[],
  opened: Topic | undefined,
): readonly Topic[] {
  const fresh = new Map<Topic, string[]>();
  const touched = new Set<Topic>();
  // The requested slot tells the goal of the rest of the turn.
  const wasAsked = ([slot]: (typeof slots)[number]) => state.topics.open.some(({ pending }) => pending?.slot === slot);
  for (const [slot, value] of [...slots.filter(wasAsked), ...slots.filter((one) => !wasAsked(one))]) {
    const topic = opened ?? topicOf(state, slot, value, touched);
    if (topic === undefined) {
      stray(state, slot, value);
      continue;
    }
    const isFresh = accept(state, topic, slot, value) && !topic.given.has(slot);
    if (isFresh) fresh.set(topic, [...(fresh.get(topic) ?? []), slot]);
    topic.given.set(slot, value);
    touched.add(topic);
  }
  for (const topic of touched) {
    judgeUnasked(state, topic, fresh.get(topic) ?? [], opened === topic);
    if (topic.waitsFor("failed")) topic.retries++;
    if (isEmpty(topic.pending)) topic.widenings++;
  }
  return [...touched];
}

/** Judges first-time values: they have to be requested, unless no question is left. */
export function judgeUnasked(state: CheckState, topic: Topic, slots: readonly string[], isOpening: boolean): void {
  const unasked = slots.filter((slot) => !isAsked(state, topic, slot, isOpening));
  const mayAdd = !isOpening && !topic.isLookup && topic.waitsFor("ask", "choose");
  for (const slot of unasked.slice(mayAdd ? UNASKED[state.initiative] : 0)) {
    state.report("early_information", `says the ${spoken(slot)} before anybody asks for it`, topic, slot);
  }
}

function isAsked(state: CheckState, topic: Topic, slot: string, isOpening: boolean): boolean {
  const { goal, pending, since, operators } = topic;
  if (isOpening && (goal.opens === "all" || goal.opens?.includes(slot))) return true;
  if (isUnknown(state) || state.responses.some((text) => text.includes(spoken(slot)))) return true;
  const observed = pending === null ? since : [...since, pending];
  return observed.some(({ kinds, slot: asked }) => {
    const isOther =
      asked !== null &&
      operators.some(({ planned, operator }) => operator.allows.telling?.(planned, slot, asked) === true);
    return asked === slot || isOther || kinds.some((kind) => kind !== "ask" && kind !== "choose");
  });
}

/**
 * Returns the goal of a value: a goal that wants it and was asked for it, before a goal that only knows the slot.
 * @param touched the goals of the turn's other values
 */
function topicOf(
  { topics, revealed }: CheckState,
  slot: string,
  value: Wanted,
  touched: ReadonlySet<Topic>,
): Topic | undefined {
  const open = topics.byRecency.filter(({ hasLeft }) => !hasLeft);
  const fits = open.filter((topic) => IN_ORDER.has(judgeValue(topic, slot, value, revealed)));
  const wasAsked = ({ pending }: Topic) => pending?.slot === slot;
  const wants = (topic: Topic) => topic.wants.has(slot);
  return (
    fits.find(wasAsked) ??
    fits.find((topic) => wants(topic) && touched.has(topic) && !topic.given.has(slot)) ??
    fits.find(({ slips }) => slips.has(slot)) ??
    // A value of the previous turn may be repeated.
    fits.find((topic) => topic === topics.spoken && isSameWanted(topic.given.get(slot), value)) ??
    fits.find((topic) => wants(topic) && touched.has(topic)) ??
    fits.find(wants) ??
    // A value that was taken back may be taken back again.
    fits.find(({ given }) => given.has(slot)) ??
    open.find(wasAsked) ??
    open.find(wants) ??
    fits[0] ??
    topics.current
  );
}

const IN_ORDER: ReadonlySet<ValueVerdict> = new Set(["wanted", "slip", "changed"]);

/** Judges one value, and records it. */
function accept(state: CheckState, topic: Topic, slot: string, value: Wanted): boolean {
  const verdict = judgeValue(topic, slot, value, state.revealed);
  switch (verdict) {
    case "wanted":
      topic.slips.delete(slot);
      return true;
    case "slip":
      topic.slips.add(slot);
      return true;
    case "changed":
      topic.slips.delete(slot);
      if (value === null) topic.wants.delete(slot);
      else topic.wants.set(slot, value);
      return true;
    case "inconsistent":
      state.report("inconsistent", `says ${said(slot, value)}, although ${wish(topic, slot)}`, topic, slot);
      return false;
    case "unknown":
      stray(state, slot, value, topic);
      return false;
    default:
      return verdict satisfies never;
  }
}

/** Judges a value that the current goal does not know: another goal's, too early, or without a source. */
function stray({ topics, report }: CheckState, slot: string, value: Wanted, topic?: Topic): void {
  const coming = topics.all.find((one) => !one.isOpen && isHeld(one, slot, value));
  const left = topics.open.find((one) => one.hasLeft && isHeld(one, slot, value));
  const words = said(slot, value);
  if (coming !== undefined) {
    report("early_information", `says ${words}, which belongs to a goal that has not come up`, coming, slot);
  } else if (left !== undefined) {
    report("inconsistent", `says ${words} for a goal that it gave up`, left, slot);
  } else {
    report("hallucination", `says ${words}, which no goal holds and nobody showed it`, topic, slot);
  }
}

const said = (slot: string, value: Wanted): string => `${spoken(slot)} ${spokenValue(value)}`;

function wish({ wants, goal }: Topic, slot: string): string {
  const wanted = wants.get(slot);
  return wanted === undefined ? `${goal.intent} is to go without it` : `it wants ${spokenValue(wanted)}`;
}

/** Judgement of a user's value: right, or its error. */
type ValueVerdict =
  /** Wanted by the goal. */
  | "wanted"
  /** To be taken back later: a planned correction. */
  | "slip"
  /** Wanted from now on, for a reason. */
  | "changed"
  /** In the goal, but not wanted now. */
  | "inconsistent"
  | "unknown";

/**
 * Judges one value of one slot. It is right if the goal wants it now; if a correction is planned and the slot is given for the first time;
 * if it is among the changes after failures or empty searches so far; and if the assistant showed it and the goal has no other value, or
 * something went wrong.
 */
function judgeValue(topic: Topic, slot: string, value: Wanted, revealed: RevealedValues): ValueVerdict {
  const { wants, given, operators, goal } = topic;
  const wanted = wants.get(slot);
  if (value === null ? !wants.has(slot) : wants.has(slot) && isSameWanted(value, wanted)) return "wanted";
  const due = [...(goal.onFailure ?? []).slice(0, topic.failures), ...(goal.onNothing ?? []).slice(0, topic.empties)];
  if (due.some((change) => changesTo(change, slot, value))) return "changed";
  const mayReturn = !given.has(slot) || topic.slips.has(slot);
  const isSlip = ({ planned, operator }: (typeof operators)[number]) =>
    (operator.allows.slip === "later" || (operator.allows.slip === true && mayReturn)) &&
    planned.slot === slot &&
    planned.value !== undefined &&
    value !== null &&
    isSameWanted(value, planned.value);
  if (operators.some(isSlip)) return "slip";
  if (value !== null && revealed.has(value)) {
    const isFree = !wants.has(slot) || topic.failures + topic.empties > 0 || !canHave(topic, slot);
    return isFree ? "changed" : "inconsistent";
  }
  return isHeld(topic, slot, value) ? "inconsistent" : "unknown";
}

/** Tests if a goal has a value for a slot, now or in a future case. */
export function isHeld({ goal, operators, wants }: Topic, slot: string, value: Wanted): boolean {
  if (value === null) return wants.has(slot);
  if (isSameWanted(wants.get(slot), value) || isSameWanted(goal.slots?.[slot], value)) return true;
  if ([...(goal.onFailure ?? []), ...(goal.onNothing ?? [])].some((change) => changesTo(change, slot, value)))
    return true;
  return operators.some(({ planned }) => planned.slot === slot && isSameWanted(planned.value, value));
}

function changesTo(change: SlotChanges, slot: string, value: Wanted): boolean {
  return Object.hasOwn(change, slot) && isSameWanted(change[slot], value);
}

/** Tests if the user may still get its value by the offered choices. */
function canHave({ pending, wants }: Topic, slot: string): boolean {
  const signal = pending?.signal;
  if (signal?.kind !== "choose" || signal.slot !== slot) return true;
  return signal.options.some((option) => isSameWanted(option, wants.get(slot)));
}
