import { given } from "../../../base/json/given.js";
import type { Ref, Signal } from "../../../kit/internal.js";
import type { UserAct } from "../../simulated/agenda/acts.js";
import { type Ending, GoalAgenda } from "../../simulated/agenda/goalAgenda.js";
import type { Interruption } from "../../simulated/agenda/interruption.js";
import type { Goal } from "../../simulated/goal.js";
import type { PlannedOperator } from "../plan.js";
import type { PlannedTurn } from "./plannedTurn.js";
import { type StagedPlan, UNASKED } from "./stage.js";

interface Topic {
  readonly goal: number;
  readonly isLookup: boolean;
  readonly agenda: GoalAgenda;
  /** Interruptions of the talk about it, with their operators. */
  readonly comingBetween: ReadonlyMap<Interruption, PlannedOperator>;
}

/** Result of a goal. */
export type Outcome = Extract<Signal, { readonly kind: "performed" | "found" }>;

const NOTHING: Topic["comingBetween"] = new Map();

/** Signals that the assistant repeats when it returns to a task; a task that is `ready` would be performed. */
const WAITS: ReadonlySet<Signal["kind"]> = new Set(["ask", "confirm"]);

/** State of a user's agenda: a stack of open goals, above the goals to come. */
export class AgendaReader {
  /** Endings of the plan's goals so far. */
  readonly endings = new Map<number, Ending>();
  /** Latest results of the plan's goals. */
  readonly outcomes = new Map<number, Outcome>();
  private readonly plan: StagedPlan;
  private readonly coming: Topic[] = [];
  private readonly topics: Topic[] = [];
  private readonly seen = new Set<Ref>();
  /** Intents of started tasks, by variable. */
  private readonly intents = new Map<Ref, string>();
  /** Goals still to come up within others. */
  private readonly inner: Set<number>;
  private hasSaidGoodbye = false;
  /** True if the user left before the end of its agenda. */
  hasLeft = false;

  constructor(plan: StagedPlan) {
    this.plan = plan;
    this.inner = new Set(plan.goals.flatMap((_, at) => plan.within(at)));
    for (const at of plan.goals.keys()) if (!this.inner.has(at)) this.coming.push(...this.topicsOf(at));
  }

  /**
   * Returns the next turn of the user.
   * @param observed the signals since the last user turn
   * @param started the intents started since then
   * @returns null after a goodbye, or after the user left
   */
  next(observed: readonly Signal[], started: readonly (readonly [Ref, intent: string])[] = []): PlannedTurn | null {
    for (const [ref, intent] of started) this.intents.set(ref, intent);
    if (this.hasLeft) return null;
    this.noteOutcomes(observed);
    const current = this.current(observed);
    // The signals so far do not concern a goal that comes up now.
    for (const signal of observed) if (signal.kind !== "error") this.seen.add(signal.ref);
    const act = current ?? this.begin();
    if (act?.act.kind === "leave") this.leave();
    if (act !== null) return act;
    if (this.hasSaidGoodbye) return null;
    this.hasSaidGoodbye = true;
    return { act: { kind: "goodbye", tags: [] }, goal: null, isLookup: false };
  }

  /** Continues the open goals; null if there are none. */
  private current(observed: readonly Signal[]): PlannedTurn | null {
    let returns = false;
    for (let topic = this.topics.at(-1); topic !== undefined; topic = this.topics.at(-1)) {
      this.keepApart(observed, topic);
      if (!returns && this.interrupt(topic, observed)) return null;
      const act = topic.agenda.next(observed, returns);
      this.note(topic);
      if (act !== null) return turnOf(topic, act);
      this.topics.pop();
      returns = true;
    }
    return null;
  }

  private noteOutcomes(observed: readonly Signal[]): void {
    for (const signal of observed) {
      if (signal.kind !== "performed" && signal.kind !== "found") continue;
      const isAbout = ({ goal, isLookup }: Topic) => !isLookup && this.plan.goals[goal]?.intent === signal.intent;
      const topic = this.topics.findLast(isAbout);
      if (topic !== undefined) this.outcomes.set(topic.goal, signal);
    }
  }

  /** Puts a due goal on top of this one, after a question of the assistant. */
  private interrupt(topic: Topic, observed: readonly Signal[]): boolean {
    if (topic.isLookup || !observed.some(({ kind }) => WAITS.has(kind))) return false;
    const inner = this.plan.within(topic.goal).find((goal) => this.inner.has(goal));
    if (inner === undefined) return false;
    // The question is still to be answered: the agenda observes it.
    topic.agenda.observe(observed);
    this.inner.delete(inner);
    this.coming.unshift(...this.topicsOf(inner));
    return true;
  }

  /** Opens the next goal; at the end, goals that missed their place within another. */
  private begin(): PlannedTurn | null {
    const [left] = this.inner;
    if (this.coming.length === 0 && left !== undefined) {
      this.inner.delete(left);
      this.coming.push(...this.topicsOf(left));
    }
    const topic = this.coming.shift();
    if (topic === undefined) return null;
    this.topics.push(topic);
    for (const ref of this.seen) topic.agenda.leave(ref);
    const act = topic.agenda.next([]);
    return act === null ? null : turnOf(topic, act);
  }

  /** Hides the signals of a goal on top from the goals below. */
  private keepApart(observed: readonly Signal[], top: Topic): void {
    for (const signal of observed) {
      if (signal.kind === "error" || this.seen.has(signal.ref)) continue;
      for (const topic of this.topics) if (topic !== top) topic.agenda.leave(signal.ref);
    }
  }

  /** Ends the dialogue, and gives up all unfinished goals. */
  private leave(): void {
    this.hasLeft = true;
    for (const at of this.plan.goals.keys()) if (!this.endings.has(at)) this.endings.set(at, "gave up");
  }

  private note({ goal, isLookup, agenda }: Topic): void {
    if (!isLookup && agenda.ending !== null) this.endings.set(goal, agenda.ending);
  }

  private topicsOf(goal: number): Topic[] {
    const unasked = UNASKED[this.plan.initiative];
    const intentOf = (ref: Ref) => this.intents.get(ref);
    const lookups = this.plan.lookups(goal).map((lookup) => ({
      goal,
      isLookup: true,
      agenda: new GoalAgenda(lookup, { isLookup: true, intentOf }),
      comingBetween: NOTHING,
    }));
    const wanted = this.plan.goals[goal] as Goal;
    const comingBetween = this.plan.interruptions(goal);
    const agenda = new GoalAgenda(wanted, { interruptions: [...comingBetween.keys()], unasked, intentOf });
    return [...lookups, { goal, isLookup: false, agenda, comingBetween }];
  }
}

function turnOf({ goal, isLookup, agenda, comingBetween }: Topic, act: UserAct): PlannedTurn {
  const operator = agenda.interruption === null ? undefined : comingBetween.get(agenda.interruption);
  return { act, goal, isLookup, ...given({ operator }) };
}
