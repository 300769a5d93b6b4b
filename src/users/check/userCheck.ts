import { spoken } from "../../schema/english/sentences.js";
import type { UserMeaning, UserTurn } from "../../transcript/index.js";
import type { OperatorRegistry } from "../operators/operators.js";
import type { Initiative, Plan } from "../plans/plan.js";
import type { Wanted } from "../simulated/expressions.js";
import type { Exchange } from "./exchange.js";
import { isHeld, judgeSlots, judgeUnasked } from "./judgeSlots.js";
import { isSameWanted, RevealedValues } from "./revealedValues.js";
import { mentions, textsOf, unfoundedTimes } from "./spokenText.js";
import { type CheckState, isUnknown, Topics } from "./state.js";
import type { Topic } from "./topic.js";
import type { UserError, UserViolation } from "./violation.js";

/** Judges each user turn of a dialogue by the state before it. */
export class UserCheck implements CheckState {
  readonly violations: UserViolation[] = [];
  readonly topics: Topics;
  readonly revealed = new RevealedValues();
  readonly initiative: Initiative;
  /** True if every user turn so far has a meaning. */
  isDecided = true;
  responses: readonly string[] = [];
  isSignalled = false;
  hasLeft = false;
  private readonly held: readonly string[];
  private at = -1;
  private nth = 0;

  constructor(plan: Plan, operators: OperatorRegistry) {
    this.topics = new Topics(plan, operators);
    this.initiative = plan.initiative ?? 1;
    this.held = textsOf(plan);
  }

  /**
   * Judges a user turn, then records the turns after it.
   * @param isLast true for the last user turn: signals after a goodbye are not the user's doing
   */
  read(exchange: Exchange, isLast: boolean): void {
    const { at, said, observed, responses } = exchange;
    this.at = at;
    if (said !== null) {
      // A user who goes on has not left.
      this.hasLeft = false;
      this.judge(said);
    }
    if (isLast && Object.keys(said?.means ?? {}).length === 0 && this.topics.areSettled) return;
    this.topics.observe(exchange, this.nth++);
    for (const { signal } of observed) this.revealed.observe(signal);
    for (const response of responses) this.revealed.read(response);
    this.responses = responses;
    this.isSignalled = observed.length > 0;
  }

  readonly report = (tag: UserError, message: string, topic?: Topic, slot?: string): void => {
    this.violations.push({
      tag,
      turn: this.at,
      ...(topic === undefined ? {} : { goal: topic.at }),
      ...(slot === undefined ? {} : { slot }),
      message,
    });
  };

  private judge({ text, means }: UserTurn): void {
    const before = this.violations.length;
    for (const topic of this.topics.open) topic.hasFloor();
    if (means === undefined) this.isDecided = false;
    else this.judgeMeaning(means, text);
    // An error in the meaning is also an error in its words.
    if (this.violations.length === before) this.judgeText(text, means);
  }

  private judgeMeaning(means: UserMeaning, text: string): void {
    const { intent, slots = {}, requests = [], confirms, cancels } = means;
    const opened = intent === undefined ? undefined : judgeOpening(this, intent, slots);
    const given = judgeSlots(this, Object.entries(slots), opened);
    const [asked] = requests.map((slot) => judgeRequest(this, slot));
    // A no with values is a correction, not an end.
    const isNo = cancels === true || (confirms === false && given.length === 0);
    const waiting = this.topics.open.filter((one) => !one.hasLeft && one.waitsFor("confirm", "ready", "failed"));
    const answered =
      confirms === true ? judgeYes(this, given) : isNo ? judgeLeaving(this, cancels === true) : undefined;
    const about = opened ?? answered ?? given[0] ?? asked ?? this.topics.current;
    if (about !== undefined) this.topics.turnTo(about);
    const meaning = Object.keys(means).length === 0 ? `text ${text}` : JSON.stringify(means);
    // A bare yes may answer any goal that waits for one.
    const others = confirms === true ? waiting.filter((one) => one !== about) : [];
    for (const one of [...others, ...(about === undefined ? [] : [about])]) one.say(meaning, this.nth);
  }

  private judgeText(text: string, means: UserMeaning | undefined): void {
    for (const said of unfoundedTimes(text, this.held, this.revealed)) {
      this.report("hallucination", `says ${said}, which no goal holds and nobody showed it`);
    }
    const topic = this.topics.current ?? this.topics.all.find(({ isOpen }) => !isOpen);
    if (topic === undefined) return;
    // Meant values belong to the goal that they were given to.
    const meant = Object.values(means?.slots ?? {});
    const named = mentions(text, topic, this.held).filter(
      ([slot, value]) => !topic.given.has(slot) && !meant.some((one) => isSameWanted(one, value)),
    );
    const isOpening = !topic.isOpen || means?.intent !== undefined;
    judgeUnasked(
      this,
      topic,
      named.map(([slot]) => slot),
      isOpening,
    );
    if (means !== undefined) return;
    for (const [slot, value] of named) topic.given.set(slot, value);
    topic.say(`text ${text}`, this.nth);
  }
}

/**
 * Judges a turn that names an intent.
 * @param slots the values in the same turn
 * @returns the goal that comes up; undefined if no goal has this intent
 */
function judgeOpening(state: CheckState, intent: string, slots: Readonly<Record<string, Wanted>>): Topic | undefined {
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
function judgeRequest(state: CheckState, slot: string): Topic | undefined {
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
function judgeYes(state: CheckState, given: readonly Topic[]): Topic | undefined {
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
function judgeLeaving(state: CheckState, isCancelled: boolean): Topic | undefined {
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
