/** How much shrinking may cost. */
export interface ShrinkLimits {
  /** How many dialogues are played at most. Default: 1,000. */
  readonly executions?: number;
  /** How long it goes on, in milliseconds on the clock; what was found by then counts. Default: 30,000. */
  readonly withinMs?: number;
}

/** Counts what shrinking costs. */
export class Budget {
  executions = 0;
  /** Whether something was not tried for want of it. */
  isSpent = false;
  private readonly most: number;
  private readonly end: number;

  constructor({ executions = 1_000, withinMs = 30_000 }: ShrinkLimits) {
    this.most = executions;
    this.end = performance.now() + withinMs;
  }

  /** Takes one execution; false if none is left. */
  take(): boolean {
    this.isSpent ||= this.executions >= this.most || performance.now() >= this.end;
    if (this.isSpent) return false;
    this.executions++;
    return true;
  }
}
