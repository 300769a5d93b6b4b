import type { Ref } from "../../kit/internal.js";
import type { OperatorRegistry } from "../operators/operators.js";
import type { Initiative, Plan } from "../plans/plan.js";
import { stagePlan } from "../plans/planned/stage.js";
import type { Exchange } from "./exchange.js";
import type { RevealedValues } from "./revealedValues.js";
import { Topic } from "./topic.js";
import type { UserError } from "./violation.js";

/** State of a dialogue when the user speaks, for judging its turn. */
export interface CheckState {
  readonly topics: Topics;
  readonly revealed: RevealedValues;
  readonly initiative: Initiative;
  /** Responses of the assistant since the last user turn. */
  readonly responses: readonly string[];
  /** True if there was a signal since then. */
  readonly isSignalled: boolean;
  /** True if the user left with its last turn, as an operator allows. */
  hasLeft: boolean;
  /** Reports an error of the current user turn. */
  report(tag: UserError, message: string, topic?: Topic, slot?: string): void;
}

/** Tests if the assistant only spoke: it may have asked for anything. */
export function isUnknown({ responses, isSignalled }: CheckState): boolean {
  return responses.length > 0 && !isSignalled;
}

/** Goals of a user in their expected order, and the goals of the current talk. */
export class Topics {
  /** In order: a lookup before its goal, a goal within another after it. */
  readonly all: readonly Topic[];
  /** Topics that came up, the newest last. */
  readonly open: Topic[] = [];
  /** Topic of the last user turn. */
  spoken: Topic | undefined;
  /** Topics of variables; undefined for a variable without a goal. */
  private readonly owners = new Map<Ref, Topic | undefined>();
  /** Outer goals of goals that come up in the middle of another. */
  private readonly outer = new Map<number, number>();

  constructor(plan: Plan, operators: OperatorRegistry) {
    const staged = stagePlan(plan, operators);
    for (const [at] of staged.goals.entries()) for (const inner of staged.within(at)) this.outer.set(inner, at);
    this.all = staged.goals.flatMap((goal, at) => [
      ...staged.lookups(at).map((lookup) => new Topic(at, lookup, true, [])),
      new Topic(at, goal, false, staged.operators(at)),
    ]);
  }

  /** Current topic: the last one that was spoken about and not given up, preferably not reached. */
  get current(): Topic | undefined {
    const left = this.byRecency.filter(({ hasLeft }) => !hasLeft);
    return left.find(({ isReached }) => !isReached) ?? left[0];
  }

  /** Open topics, the last one that was spoken about first. */
  get byRecency(): readonly Topic[] {
    return this.open.toReversed().sort((a, b) => b.touchedAt - a.touchedAt);
  }

  /** True if all topics are settled. */
  get areSettled(): boolean {
    return this.all.every(({ isOpen, isLookup, isSettled }) => (isOpen ? isSettled : isLookup));
  }

  /**
   * Returns the goal that comes up when the user names an intent; undefined if no goal has it. An open goal is repeated, unless the
   * assistant waits for an answer about it and another goal of that intent is due in the middle of it.
   * @param isWanted tests if a goal has the values of the same turn
   */
  wanting(intent: string, isWanted: (topic: Topic) => boolean): Topic | undefined {
    const newest = this.open.at(-1);
    if (newest?.goal.intent === intent && !newest.isSettled) return this.comingBetween(newest) ?? newest;
    const wanting = this.all.filter(({ goal }) => goal.intent === intent);
    const coming = wanting.filter(({ isOpen }) => !isOpen);
    // A goal that missed its place in the middle of another comes at the end.
    const isLate = ({ at }: Topic): boolean => this.outer.has(at);
    const rank = (one: Topic): number =>
      (isWanted(one) ? 0 : 4) + (this.before(one) === undefined ? 0 : 2) + (isLate(one) ? 1 : 0);
    const [next] = coming.toSorted((one, other) => rank(one) - rank(other));
    return next ?? wanting.findLast(({ isOpen }) => isOpen);
  }

  /** Returns a goal of the same intent that may come up in the middle of this one now. */
  private comingBetween({ at, goal, isLookup, since }: Topic): Topic | undefined {
    if (isLookup || !since.some(({ kinds }) => kinds.includes("ask") || kinds.includes("confirm"))) return undefined;
    return this.all.find(
      (one) => !one.isOpen && !one.isLookup && this.outer.get(one.at) === at && one.goal.intent === goal.intent,
    );
  }

  /** Returns an unsettled goal that has to come before this one; undefined if it is this one's turn. */
  before(topic: Topic): Topic | undefined {
    if (topic.isLookup) {
      const own = this.all.find(({ at, isLookup }) => at === topic.at && !isLookup);
      if (own?.isOpen === true) return own;
    }
    const outer = this.outer.get(topic.at);
    if (outer !== undefined) {
      const around = this.all.find(({ at, isLookup }) => at === outer && !isLookup);
      return around?.isOpen === true ? undefined : around;
    }
    const earlier = this.all.filter(
      ({ at, isLookup, isOpen }) => at < topic.at && !this.outer.has(at) && (!isLookup || isOpen),
    );
    return earlier.find(({ isOpen, isSettled }) => !isOpen || !isSettled);
  }

  /** Turns to a goal: later signals of settled goals are not the user's doing. */
  turnTo(topic: Topic): void {
    this.spoken = topic;
    for (const other of this.open) if (other !== topic) other.close();
  }

  begin(topic: Topic): void {
    this.turnTo(topic);
    topic.isOpen = true;
    const at = this.open.indexOf(topic);
    if (at !== -1) this.open.splice(at, 1);
    this.open.push(topic);
  }

  /** Distributes signals to their goals. */
  observe({ starts, observed, said }: Exchange, nth: number): void {
    for (const { ref, intent } of starts) {
      this.owners.set(ref, this.started(intent, said?.means === undefined));
    }
    // If no start is recorded, the user relates the signals to its own topic.
    const about = this.current;
    const ownerOf = (ref: Ref) => (this.owners.has(ref) ? this.owners.get(ref) : about);
    for (const topic of this.open) {
      topic.observe(
        observed.filter(({ ref }) => ownerOf(ref) === topic),
        nth,
      );
    }
  }

  /** @param isGuess true if the user turn's meaning is unknown, so that the started intent reveals it */
  private started(intent: string, isGuess: boolean): Topic | undefined {
    // An intent beside the user's topic does not concern the user.
    if (!isGuess && this.spoken !== undefined) return this.spoken.goal.intent === intent ? this.spoken : undefined;
    const open = this.open.filter(({ goal }) => goal.intent === intent);
    const topic = open.findLast(({ isSettled }) => !isSettled) ?? open.at(-1);
    if (!isGuess || (topic !== undefined && !topic.isSettled)) return topic;
    const next = this.all.find(({ goal, isOpen }) => goal.intent === intent && !isOpen);
    if (next === undefined) return topic;
    this.begin(next);
    return next;
  }
}
