import type { UserMeaning, UserTurn } from "../../transcript/index.js";
import type { OperatorRegistry } from "../operators/operators.js";
import type { Initiative, Plan } from "../plans/plan.js";
import type { Exchange } from "./exchange.js";
import { judgeLeaving, judgeOpening, judgeRequest, judgeYes } from "./judgeMoves.js";
import { judgeSlots, judgeUnasked } from "./judgeSlots.js";
import { isSame, RevealedValues } from "./revealedValues.js";
import { mentions, textsOf, unfoundedTimes } from "./spokenText.js";
import type { CheckState } from "./state.js";
import type { Topic } from "./topic.js";
import { Topics } from "./topics.js";
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
      ([slot, value]) => !topic.given.has(slot) && !meant.some((one) => isSame(one, value)),
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
