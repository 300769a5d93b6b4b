/** After so many answers in a row the limit rises by one. */
const STEADY = 4;

/**
 * How many calls to one provider run at once: as many as the limit, which an answer 429 halves and steady success
 * raises again, one by one (additive increase, multiplicative decrease, as in congestion control). Others wait in
 * their order.
 */
export class Throttle {
  /** How many may run at once now. */
  limit: number;
  private readonly most: number;
  private running = 0;
  private steady = 0;
  /** Counts the times the limit was lowered: calls that began before one do not lower it again. */
  private era = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
    this.limit = most;
  }

  /**
   * Does something when its turn has come.
   * @param isTooMany whether an error says that there are too many calls at once
   */
  async run<T>(call: () => Promise<T>, isTooMany: (error: unknown) => boolean): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    const { era } = this;
    try {
      const answer = await call();
      if (this.limit < this.most && ++this.steady >= STEADY) {
        this.limit++;
        this.steady = 0;
      }
      return answer;
    } catch (error) {
      if (isTooMany(error) && era === this.era) {
        this.limit = Math.max(1, Math.floor(this.limit / 2));
        this.steady = 0;
        this.era++;
      }
      throw error;
    } finally {
      this.running--;
      while (this.running < this.limit && this.waiting.length > 0) {
        this.running++;
        this.waiting.shift()?.();
      }
    }
  }
}
