import { BacklotError } from "../../errors.js";
import type { WizardRole } from "../record/entries.js";

/** Whether a window may act, or only watches, since another one has its side. */
export type SeatState = "acting" | "watching";

interface Side {
  holder: string | null;
  /** How many streams each window has open. */
  readonly open: Map<string, number>;
}

/** Which window has which side: one at a time acts, others watch. */
export class Seats {
  private readonly sides: Readonly<Record<WizardRole, Side>> = {
    user: { holder: null, open: new Map() },
    wizard: { holder: null, open: new Map() },
  };

  private readonly listeners = new Set<() => void>();

  /** Calls back whenever a side changes hands. @returns ends that */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A window opens. It gets the side where nobody else is there; one that is loaded again has it still. */
  enter(role: WizardRole, seat: string): SeatState {
    const { open } = this.sides[role];
    open.set(seat, (open.get(seat) ?? 0) + 1);
    this.claim(role, seat);
    return this.stateOf(role, seat);
  }

  /** A window closes, or is loaded again. */
  leave(role: WizardRole, seat: string): void {
    const { open } = this.sides[role];
    const left = (open.get(seat) ?? 1) - 1;
    if (left > 0) open.set(seat, left);
    else open.delete(seat);
  }

  /** A window takes a side over; the one that had it watches from now on. */
  take(role: WizardRole, seat: string): void {
    this.give(role, seat);
  }

  stateOf(role: WizardRole, seat: string): SeatState {
    return this.sides[role].holder === seat ? "acting" : "watching";
  }

  /** @throws BacklotError SEAT_TAKEN for a window that only watches */
  check(role: WizardRole, seat: string): void {
    this.claim(role, seat);
    if (this.stateOf(role, seat) === "acting") return;
    throw new BacklotError("SEAT_TAKEN", `another window plays the ${role}`);
  }

  /** A side whose window is gone is free. */
  private claim(role: WizardRole, seat: string): void {
    const side = this.sides[role];
    if (side.holder === null || !side.open.has(side.holder)) this.give(role, seat);
  }

  private give(role: WizardRole, seat: string): void {
    if (this.sides[role].holder === seat) return;
    this.sides[role].holder = seat;
    for (const listener of this.listeners) listener();
  }
}
