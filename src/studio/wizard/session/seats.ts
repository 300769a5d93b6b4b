import { BacklotError } from "../../../base/errors.js";
import type { WizardRole } from "../record/entries.js";

/** The state of a window: it acts, or watches while another one has its side. */
export type SeatState = "acting" | "watching";

interface Side {
  holder: string | null;
  readonly open: Map<string, number>;
}

export class Seats {
  private readonly sides: Readonly<Record<WizardRole, Side>> = {
    user: { holder: null, open: new Map() },
    wizard: { holder: null, open: new Map() },
  };

  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Registers a window. It gets the side if no other window has it; a reloaded window still has it. */
  enter(role: WizardRole, seat: string): SeatState {
    const { open } = this.sides[role];
    open.set(seat, (open.get(seat) ?? 0) + 1);
    this.claim(role, seat);
    return this.stateOf(role, seat);
  }

  leave(role: WizardRole, seat: string): void {
    const { open } = this.sides[role];
    const left = (open.get(seat) ?? 1) - 1;
    if (left > 0) open.set(seat, left);
    else open.delete(seat);
  }

  take(role: WizardRole, seat: string): void {
    this.give(role, seat);
  }

  stateOf(role: WizardRole, seat: string): SeatState {
    return this.sides[role].holder === seat ? "acting" : "watching";
  }

  check(role: WizardRole, seat: string): void {
    this.claim(role, seat);
    if (this.stateOf(role, seat) === "acting") return;
    throw new BacklotError("SEAT_TAKEN", `another window plays the ${role}`);
  }

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
