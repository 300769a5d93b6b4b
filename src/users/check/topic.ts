import type { Value } from "../../kit/internal.js";
import type { Standing } from "../operators/operator.js";
import type { PlacedOperator } from "../plans/planned/stage.js";
import { MAX_REPEATS } from "../simulated/agenda/goalAgenda.js";
import type { Wanted } from "../simulated/expressions.js";
import type { Goal } from "../simulated/goal.js";
import type { ObservedSignal } from "./exchange.js";
import { isSameWanted } from "./revealedValues.js";

/** A goal of the user, or a lookup before one, with its progress in the dialogue. */
export class Topic implements Standing {
  /** Position of the goal among the goals. */
  readonly at: number;
  readonly goal: Goal;
  /** True for a lookup before the goal. */
  readonly isLookup: boolean;
  readonly operators: readonly PlacedOperator[];
  isOpen = false;
  /** True if the user gave it up explicitly. */
  hasLeft = false;
  /** Last signal: a pending question, or a result. */
  pending: ObservedSignal | null = null;
  /** Last signal when the user turned to another topic; null while it has not. */
  outcome: ObservedSignal | null = null;
  /** Signals since the last user turn. */
  since: readonly ObservedSignal[] = [];
  observedAt = -1;
  /** Exchange in which either side last spoke about it. */
  touchedAt = -1;
  /** Current wishes of the user: the goal with the changes that were due. */
  readonly wants: Map<string, Wanted>;
  /** Latest values from the user, by slot. */
  readonly given = new Map<string, Wanted>();
  /** Slots with a value that the user still has to take back. */
  readonly slips = new Set<string>();
  /** Slots of these that the user could already have taken back. */
  readonly dueSlips = new Set<string>();
  readonly requested = new Set<string>();
  failures = 0;
  empties = 0;
  /** Number of changes that the user made after failures. */
  retries = 0;
  /** Number of changes that the user made after empty searches. */
  widenings = 0;
  private readonly times = new Map<string, number>();

  constructor(at: number, goal: Goal, isLookup: boolean, operators: readonly PlacedOperator[]) {
    this.at = at;
    this.goal = goal;
    this.isLookup = isLookup;
    this.operators = operators;
    this.wants = new Map(Object.entries(goal.slots ?? {}));
  }

  /** Records the signals after a user turn. */
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

  /** Begins a user turn: slips are due to be taken back if their operator says so. */
  hasFloor(): void {
    for (const { planned, operator } of this.operators) {
      const { slip, takingBack } = operator.allows;
      if (slip === undefined || planned.slot === undefined || !this.slips.has(planned.slot)) continue;
      if (takingBack === undefined || takingBack(planned, this)) this.dueSlips.add(planned.slot);
    }
  }

  /** Closes the topic when the user turns away: later signals are not the user's doing. */
  close(): void {
    if (this.isOpen && this.isSettled) this.outcome ??= this.pending;
  }

  /** Counts equal acts of the user. */
  say(meaning: string, exchange: number): void {
    this.touchedAt = exchange;
    this.times.set(meaning, (this.times.get(meaning) ?? 0) + 1);
  }

  waitsFor(...kinds: readonly string[]): boolean {
    return this.pending?.kinds.some((kind) => kinds.includes(kind)) === true;
  }

  /** Requested slot; null if there is none. */
  get asked(): string | null {
    return this.waitsFor("ask") ? (this.pending?.slot ?? null) : null;
  }

  /** True if the goal is performed or found, and no question followed. */
  get isReached(): boolean {
    return this.waitsFor("performed", "found");
  }

  /** True if the user may turn to another topic. */
  get isSettled(): boolean {
    return this.hasLeft || this.outcome !== null || this.isReached || this.mayLeave;
  }

  /** Highest count of equal acts. */
  get mostSaid(): number {
    return Math.max(0, ...this.times.values());
  }

  /** True if no offered choice is what the user wants. */
  get isWithoutChoice(): boolean {
    const signal = this.pending?.signal;
    return signal?.kind === "choose" && !this.canChoose(signal.slot, signal.options);
  }

  /** True if the user has a reason to give the goal up now. */
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

  /** True if the user may end the dialogue now. */
  get mayEnd(): boolean {
    return this.operators.some(
      ({ planned, operator: { allows } }) => allows.ending === true && allows.leaving?.(planned, this) === true,
    );
  }

  private canChoose(slot: string, options: readonly Value[]): boolean {
    const wanted = this.wants.get(slot);
    return wanted === undefined ? options.length > 0 : options.some((option) => isSameWanted(option, wanted));
  }
}

/** Tests for a search without results. */
export function isEmpty(observed: ObservedSignal | null): boolean {
  const signal = observed?.signal;
  return signal?.kind === "found" && signal.rows.length === 0;
}
