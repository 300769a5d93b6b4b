import type { Fault } from "../signal.js";

export type FaultSide = "session" | "wire";

/** Faults of one side of a dialogue. The only place that decides which faults a call meets. */
export class FaultPlan {
  private readonly faults: readonly Fault[];
  private readonly counts: Map<string, number>;

  constructor(faults: readonly Fault[], side: FaultSide, calls: Readonly<Record<string, number>> = {}) {
    this.faults = faults.filter(({ wire }) => (wire === undefined) === (side === "session"));
    this.counts = new Map(Object.entries(calls));
  }

  get isEmpty(): boolean {
    return this.faults.length === 0;
  }

  get calls(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }

  /** Counts a call and returns the faults that it may meet, in order, up to the first without a probability. */
  next(intent: string): readonly Fault[] {
    const call = (this.counts.get(intent) ?? 0) + 1;
    this.counts.set(intent, call);
    const fitting = this.faults.filter((one) => one.intent === intent && (one.call ?? call) === call);
    const certain = fitting.findIndex(({ probability }) => probability === undefined);
    return certain < 0 ? fitting : fitting.slice(0, certain + 1);
  }
}

/** Returns the fault that strikes. Only faults with a probability draw, in order, up to the first that strikes. */
export function struckBy(faults: readonly Fault[], draw: () => number): Fault | undefined {
  return faults.find(({ probability }) => probability === undefined || draw() < probability);
}
