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

/** Goes through a dialogue, and decides on each user turn by what was known when it was said. */
export class UserCheck implements CheckState {
  readonly violations: UserViolation[] = [];
  readonly topics: Topics;
  readonly revealed = new RevealedValues();
  readonly initiative: Initiative;
  /** Whether every user turn so far says what it means. */
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
   * Decides on a user turn, then takes note of what followed it.
   * @param isLast whether it is the last one: what follows a goodbye is not the user's doing
   */
  read(exchange: Exchange, isLast: boolean): void {
    const { at, said, observed, responses } = exchange;
    this.at = at;
    if (said !== null) {
      // Whoever goes on has not left.
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
    // What is wrong with the meaning is wrong with the words that stand for it.
    if (this.violations.length === before) this.judgeText(text, means);
  }

  private judgeMeaning(means: UserMeaning, text: string): void {
    const { intent, slots = {}, requests = [], confirms, cancels } = means;
    const opened = intent === undefined ? undefined : judgeOpening(this, intent, slots);
    const given = judgeSlots(this, Object.entries(slots), opened);
    const [asked] = requests.map((slot) => judgeRequest(this, slot));
    // A no that comes with values is a correction, and no end.
    const isNo = cancels === true || (confirms === false && given.length === 0);
    const waiting = this.topics.open.filter((one) => !one.hasLeft && one.waitsFor("confirm", "ready", "failed"));
    const answered =
      confirms === true ? judgeYes(this, given) : isNo ? judgeLeaving(this, cancels === true) : undefined;
    const about = opened ?? answered ?? given[0] ?? asked ?? this.topics.current;
    if (about !== undefined) this.topics.turnTo(about);
    const meaning = Object.keys(means).length === 0 ? `text ${text}` : JSON.stringify(means);
    // A bare yes may be for anything that waits for one.
    const others = confirms === true ? waiting.filter((one) => one !== about) : [];
    for (const one of [...others, ...(about === undefined ? [] : [about])]) one.say(meaning, this.nth);
  }

  /** Decides what can be decided from the words alone. */
  private judgeText(text: string, means: UserMeaning | undefined): void {
    for (const said of unfoundedTimes(text, this.held, this.revealed)) {
      this.report("hallucination", `says ${said}, which no goal holds and nobody showed it`);
    }
    const topic = this.topics.current ?? this.topics.all.find(({ isOpen }) => !isOpen);
    if (topic === undefined) return;
    // What the turn means by it belongs to the goal that it was given to.
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
