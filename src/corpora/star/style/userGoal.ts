import type { Value } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { Goal } from "../../../simulation/users/goal.js";
import type { Wanted } from "./questions.js";
import type { ToldSlot } from "./userWords.js";
import { BOOKING, type WantedSlots } from "./wantedSlots.js";

/** How often the user wants something otherwise in a task. */
const MAX_CHANGES = 3;

/** What a user wants in a task, and what of it the wizard has not heard yet. */
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

  /** The slots of all that the user wants. */
  get all(): readonly string[] {
    return [...this.wanted.keys()];
  }

  /** The slots of what it has not told yet. */
  get untold(): readonly string[] {
    return [...this.unheard];
  }

  /** Whether a query can be a check or a booking. */
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

  /** What the user says of some slots: what it wants there and has not told yet. */
  tell(slots: readonly string[]): ToldSlot[] {
    return slots.flatMap((slot) => {
      const told = this.unheard.delete(slot) ? this.wanted.get(slot) : undefined;
      return told === undefined ? [] : [told];
    });
  }

  /** Takes over a value that the wizard knows already. */
  takeOver(slot: string, value: Value): void {
    const told = this.wanted.get(slot);
    if (told === undefined) return;
    this.want({ ...told, value });
    this.unheard.delete(slot);
  }

  /**
   * Wants something otherwise, so that a query can be tried again; undefined if there is nothing, or no more of it.
   * @param fixed a slot that stays as it is
   */
  change(fixed: string | undefined, draw: Seeded): ToldSlot | undefined {
    if (++this.changes > MAX_CHANGES) return undefined;
    const other = this.slots.otherwise(this.goal, this.wanted, fixed, draw);
    if (other !== undefined) this.want(other);
    return other;
  }

  /** Leaves it to the wizard to ask for a slot again. */
  keepBack(slot: string): void {
    this.unheard.add(slot);
  }

  /** Goes on to the next round of a game: the next number. */
  nextRound(): void {
    const next = (told: ToldSlot) => (typeof told.value === "number" ? { ...told, value: told.value + 1 } : told);
    this.wanted = new Map([...this.wanted].map(([slot, told]) => [slot, next(told)]));
  }

  private want(told: ToldSlot): void {
    this.wanted = new Map([...this.wanted, [told.slot, told]]);
  }
}
