import type { Value } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { Goal } from "../../../users/simulated/goal.js";
import type { ToldSlot } from "./userWords.js";
import { BOOKING, type Wanted, type WantedSlots } from "./wantedSlots.js";

const MAX_CHANGES = 3;

/** The goal of a user in a task, with the slots that are not told yet. */
export class UserGoal {
  private readonly goal: Goal;
  private readonly slots: WantedSlots;
  private readonly unheard: Set<string>;
  private wanted: Wanted;
  private changes = 0;

  constructor(goal: Goal, wanted: Wanted, slots: WantedSlots) {
    this.goal = goal;
    this.wanted = wanted;
    this.slots = slots;
    this.unheard = new Set(wanted.keys());
  }

  get all(): readonly string[] {
    return [...this.wanted.keys()];
  }

  get untold(): readonly string[] {
    return [...this.unheard];
  }

  /** True if queries distinguish checks and bookings. */
  get isBooking(): boolean {
    return Object.hasOwn(this.goal.slots ?? {}, BOOKING);
  }

  values(): [slot: string, value: Value][] {
    return [...this.wanted].map(([slot, { value }]) => [slot, value]);
  }

  valueOf(slot: string): Value | undefined {
    return this.wanted.get(slot)?.value;
  }

  isTold(slot: string): boolean {
    return this.wanted.has(slot) && !this.unheard.has(slot);
  }

  isUntold(slot: string): boolean {
    return this.unheard.has(slot);
  }

  /** Tells some slots, and returns those that were wanted and not told before. */
  tell(slots: readonly string[]): ToldSlot[] {
    return slots.flatMap((slot) => {
      const told = this.unheard.delete(slot) ? this.wanted.get(slot) : undefined;
      return told === undefined ? [] : [told];
    });
  }

  takeOver(slot: string, value: Value): void {
    const told = this.wanted.get(slot);
    if (told === undefined) return;
    this.want({ ...told, value });
    this.unheard.delete(slot);
  }

  /** Changes a slot, so that a query can be tried again, but not `fixed`; undefined at the maximum number of changes. */
  change(fixed: string | undefined, draw: Seeded): ToldSlot | undefined {
    if (++this.changes > MAX_CHANGES) return undefined;
    const other = this.slots.otherwise(this.goal, this.wanted, fixed, draw);
    if (other !== undefined) this.want(other);
    return other;
  }

  /** Marks a slot as not told, so that the wizard asks for it again. */
  keepBack(slot: string): void {
    this.unheard.add(slot);
  }

  /** Continues with the next round of a game: increases its numbers. */
  nextRound(): void {
    const next = (told: ToldSlot) => (typeof told.value === "number" ? { ...told, value: told.value + 1 } : told);
    this.wanted = new Map([...this.wanted].map(([slot, told]) => [slot, next(told)]));
  }

  private want(told: ToldSlot): void {
    this.wanted = new Map([...this.wanted, [told.slot, told]]);
  }
}
