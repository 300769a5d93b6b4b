import type { Ref } from "../../kit/internal.js";
import type { OperatorRegistry } from "../operators/operators.js";
import type { Plan } from "../plans/plan.js";
import { stagePlan } from "../plans/planned/stage.js";
import type { Exchange } from "./exchange.js";
import { Topic } from "./topic.js";

/** The goals of a user in the order in which they are to come up, and which of them a dialogue is about. */
export class Topics {
  /** In order: what is looked up stands before its goal, what comes up within another goal after it. */
  readonly all: readonly Topic[];
  /** Those that came up, the newest last. */
  readonly open: Topic[] = [];
  /** What the user's last turn was about. */
  spoken: Topic | undefined;
  /** What each variable is about; undefined for what no goal wants. */
  private readonly owners = new Map<Ref, Topic | undefined>();
  /** The goal that each goal may come up in the middle of. */
  private readonly outer = new Map<number, number>();

  constructor(plan: Plan, operators: OperatorRegistry) {
    const staged = stagePlan(plan, operators);
    for (const [at] of staged.goals.entries()) for (const inner of staged.within(at)) this.outer.set(inner, at);
    this.all = staged.goals.flatMap((goal, at) => [
      ...staged.lookups(at).map((lookup) => new Topic(at, lookup, true, [])),
      new Topic(at, goal, false, staged.operators(at)),
    ]);
  }

  /** What the user talks about: what was spoken about last and is not given up, above all what is not reached. */
  get current(): Topic | undefined {
    const left = this.byRecency.filter(({ hasLeft }) => !hasLeft);
    return left.find(({ isReached }) => !isReached) ?? left[0];
  }

  /** What came up, that which was spoken about last first. */
  get byRecency(): readonly Topic[] {
    return this.open.toReversed().sort((a, b) => b.touchedAt - a.touchedAt);
  }

  /** Whether nothing is left to be said. */
  get areSettled(): boolean {
    return this.all.every(({ isOpen, isLookup, isSettled }) => (isOpen ? isSettled : isLookup));
  }

  /**
   * The goal that comes up when the user wants an intent; undefined where no goal wants it. What is under way is said
   * again, unless the assistant waits for something there and another goal of that intent is to come between.
   * @param isWanted whether a goal holds what the user says with it
   */
  wanting(intent: string, isWanted: (topic: Topic) => boolean): Topic | undefined {
    const newest = this.open.at(-1);
    if (newest?.goal.intent === intent && !newest.isSettled) return this.comingBetween(newest) ?? newest;
    const wanting = this.all.filter(({ goal }) => goal.intent === intent);
    const coming = wanting.filter(({ isOpen }) => !isOpen);
    // What was to come between another goal, and did not, comes in the end.
    const isLate = ({ at }: Topic): boolean => this.outer.has(at);
    const rank = (one: Topic): number =>
      (isWanted(one) ? 0 : 4) + (this.before(one) === undefined ? 0 : 2) + (isLate(one) ? 1 : 0);
    const [next] = coming.toSorted((one, other) => rank(one) - rank(other));
    return next ?? wanting.findLast(({ isOpen }) => isOpen);
  }

  /** A goal of the same intent that may come up in the middle of this one now. */
  private comingBetween({ at, goal, isLookup, since }: Topic): Topic | undefined {
    if (isLookup || !since.some(({ kinds }) => kinds.includes("ask") || kinds.includes("confirm"))) return undefined;
    return this.all.find(
      (one) => !one.isOpen && !one.isLookup && this.outer.get(one.at) === at && one.goal.intent === goal.intent,
    );
  }

  /** A goal that is to be settled before this one comes up, and is not; undefined where its turn has come. */
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

  /** The user turns to a goal: what becomes of those that are settled is not its doing any more. */
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

  /** Passes what was signalled on to the goals that it is about. */
  observe({ starts, observed, said }: Exchange, nth: number): void {
    for (const { ref, intent } of starts) {
      this.owners.set(ref, this.started(intent, said?.means === undefined));
    }
    // Where it is not on record what was started, the user takes it for an answer to what it spoke about.
    const about = this.current;
    const ownerOf = (ref: Ref) => (this.owners.has(ref) ? this.owners.get(ref) : about);
    for (const topic of this.open) {
      topic.observe(
        observed.filter(({ ref }) => ownerOf(ref) === topic),
        nth,
      );
    }
  }

  /** @param isGuess whether the user turn's meaning is not known, so that what was started tells of it */
  private started(intent: string, isGuess: boolean): Topic | undefined {
    // What is started beside the goal that the user speaks about is none of its business.
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
