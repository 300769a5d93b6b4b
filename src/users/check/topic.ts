import type { Value } from "../../kit/internal.js";
import type { Standing } from "../operators/operator.js";
import type { PlacedOperator } from "../plans/planned/stage.js";
import { MAX_REPEATS } from "../simulated/agenda/goalAgenda.js";
import type { Wanted } from "../simulated/expressions.js";
import type { Goal } from "../simulated/goal.js";
import type { ObservedSignal } from "./exchange.js";
import { isSame } from "./revealedValues.js";

/** A goal of the user, or what it looks up before one, and how far the dialogue has come with it. */
export class Topic implements Standing {
  /** The goal, by its position among the goals. */
  readonly at: number;
  readonly goal: Goal;
  /** Whether it is looked up before the goal. */
  readonly isLookup: boolean;
  readonly operators: readonly PlacedOperator[];
  isOpen = false;
  /** The user gave it up in so many words. */
  hasLeft = false;
  /** What the assistant waits for, or what came out last. */
  pending: ObservedSignal | null = null;
  /** What came out last when the user turned to something else; null while it has not. */
  outcome: ObservedSignal | null = null;
  /** What was signalled since the user spoke last, and when. */
  since: readonly ObservedSignal[] = [];
  observedAt = -1;
  /** When it was last spoken about by either side. */
  touchedAt = -1;
  /** What the user wants now: the goal with the changes that were due. */
  readonly wants: Map<string, Wanted>;
  /** What the user said last, by slot. */
  readonly given = new Map<string, Wanted>();
  /** Slots that hold a value which the user is still to take back. */
  readonly slips = new Set<string>();
  /** Those of them that the user has had occasion to take back. */
  readonly dueSlips = new Set<string>();
  readonly requested = new Set<string>();
  failures = 0;
  empties = 0;
  /** How many of the changes after failures the user made. */
  retries = 0;
  /** How many of the changes after empty searches the user made. */
  widenings = 0;
  private readonly times = new Map<string, number>();

  constructor(at: number, goal: Goal, isLookup: boolean, operators: readonly PlacedOperator[]) {
    this.at = at;
    this.goal = goal;
    this.isLookup = isLookup;
    this.operators = operators;
    this.wants = new Map(Object.entries(goal.slots ?? {}));
  }

  /** Takes note of what was signalled after a user turn. */
  observe(observed: readonly ObservedSignal[], exchange: number): void {
    this.since = observed;
    const last = observed.at(-1);
    if (last === undefined) return;
    this.pending = last;
    this.observedAt = exchange;
    this.touchedAt = exchange;
    if (observed.some(({ kinds }) => kinds.includes("failed"))) this.failures++;
    if (observed.some((one) => isEmpty(one))) this.empties++;
  }

  /** The user has the floor: what it said wrong is to be taken back where its operator says that it is time. */
  hasFloor(): void {
    for (const { planned, operator } of this.operators) {
      const { slip, takingBack } = operator.allows;
      if (slip === undefined || planned.slot === undefined || !this.slips.has(planned.slot)) continue;
      if (takingBack === undefined || takingBack(planned, this)) this.dueSlips.add(planned.slot);
    }
  }

  /** The user turns to something else: what becomes of it afterwards is not the user's doing. */
  close(): void {
    if (this.isOpen && this.isSettled) this.outcome ??= this.pending;
  }

  /** Counts how often the user said the same about it. */
  say(meaning: string, exchange: number): void {
    this.touchedAt = exchange;
    this.times.set(meaning, (this.times.get(meaning) ?? 0) + 1);
  }

  waitsFor(...kinds: readonly string[]): boolean {
    return this.pending?.kinds.some((kind) => kinds.includes(kind)) === true;
  }

  /** The slot that is asked for; null where none is. */
  get asked(): string | null {
    return this.waitsFor("ask") ? (this.pending?.slot ?? null) : null;
  }

  /** Whether it is performed or found, and nothing was asked since. */
  get isReached(): boolean {
    return this.waitsFor("performed", "found");
  }

  /** Whether the user may turn to something else. */
  get isSettled(): boolean {
    return this.hasLeft || this.outcome !== null || this.isReached || this.mayLeave;
  }

  /** How often the user said the same thing about it, at most. */
  get mostSaid(): number {
    return Math.max(0, ...this.times.values());
  }

  /** Whether nothing that is offered is what the user wants. */
  get isWithoutChoice(): boolean {
    const signal = this.pending?.signal;
    return signal?.kind === "choose" && !this.canChoose(signal.slot, signal.options);
  }

  /** Whether the user has a reason to give it up now. */
  get mayLeave(): boolean {
    const { goal, pending } = this;
    if (this.mostSaid >= MAX_REPEATS) return true;
    if (pending === null) return false;
    const { asked } = this;
    if (asked !== null && !this.wants.has(asked)) return true;
    if (this.isWithoutChoice) return true;
    if (this.waitsFor("failed") && this.retries >= (goal.onFailure ?? []).length) return true;
    if (this.waitsFor("confirm", "ready") && goal.confirm === false) return true;
    return this.operators.some(({ planned, operator }) => operator.allows.leaving?.(planned, this) === true);
  }

  /** Whether the user may leave altogether now. */
  get mayEnd(): boolean {
    return this.operators.some(
      ({ planned, operator: { allows } }) => allows.ending === true && allows.leaving?.(planned, this) === true,
    );
  }

  private canChoose(slot: string, options: readonly Value[]): boolean {
    const wanted = this.wants.get(slot);
    return wanted === undefined ? options.length > 0 : options.some((option) => isSame(option, wanted));
  }
}

/** Whether a search found nothing. */
export function isEmpty(observed: ObservedSignal | null): boolean {
  const signal = observed?.signal;
  return signal?.kind === "found" && signal.rows.length === 0;
}
