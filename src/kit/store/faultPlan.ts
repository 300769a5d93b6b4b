import type { Fault } from "../signal.js";

/** Where faults strike: in the session itself, or on the wire between a server and its client. */
export type FaultSide = "session" | "wire";

/**
 * The faults of one side of a dialogue, and how many calls of each intent they have seen. Which of them a call meets
 * is decided here alone: for a session, for a server's wire, and for whoever foretells a session.
 */
export class FaultPlan {
  private readonly faults: readonly Fault[];
  private readonly counts: Map<string, number>;

  /** @param calls how many calls of each intent there were already */
  constructor(faults: readonly Fault[], side: FaultSide, calls: Readonly<Record<string, number>> = {}) {
    this.faults = faults.filter(({ wire }) => (wire === undefined) === (side === "session"));
    this.counts = new Map(Object.entries(calls));
  }

  /** Whether there is no fault on this side. */
  get isEmpty(): boolean {
    return this.faults.length === 0;
  }

  /** How many calls of each intent there were. */
  get calls(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }

  /**
   * Counts a call of an intent. Gives the faults that it may meet, in the order in which they are tried: the first
   * that strikes decides, so that nothing comes after one without a probability.
   */
  next(intent: string): readonly Fault[] {
    const call = (this.counts.get(intent) ?? 0) + 1;
    this.counts.set(intent, call);
    const fitting = this.faults.filter((one) => one.intent === intent && (one.call ?? call) === call);
    const certain = fitting.findIndex(({ probability }) => probability === undefined);
    return certain < 0 ? fitting : fitting.slice(0, certain + 1);
  }
}

/**
 * The fault that strikes, of those that a call may meet. Each fault of chance draws once, up to the first that
 * strikes, and a fault without a probability draws nothing: another order of draws would be another dialogue.
 */
export function struckBy(faults: readonly Fault[], draw: () => number): Fault | undefined {
  return faults.find(({ probability }) => probability === undefined || draw() < probability);
}
