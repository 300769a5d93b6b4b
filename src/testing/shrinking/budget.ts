export interface ShrinkLimits {
  /** Maximum number of dialogues. Default: 1,000. */
  readonly executions?: number;
  /** Time limit in milliseconds of real time; the best result by then counts. Default: 30,000. */
  readonly withinMs?: number;
}

export class Budget {
  executions = 0;
  /** True if a candidate was skipped because the budget was spent. */
  isSpent = false;
  private readonly most: number;
  private readonly end: number;

  constructor({ executions = 1_000, withinMs = 30_000 }: ShrinkLimits) {
    this.most = executions;
    this.end = performance.now() + withinMs;
  }

  take(): boolean {
    this.isSpent ||= this.executions >= this.most || performance.now() >= this.end;
    if (this.isSpent) return false;
    this.executions++;
    return true;
  }
}
