/** The number of successes in a row after which the limit rises by one. */
const STEADY = 4;

/**
 * Limits the concurrent calls to one provider. An answer 429 halves the limit, and steady success raises it again one
 * by one (additive increase, multiplicative decrease, as in congestion control). Further calls wait in order.
 */
export class Throttle {
  limit: number;
  private readonly most: number;
  private running = 0;
  private steady = 0;
  /** The number of times the limit was lowered: calls that began before such a time do not lower it again. */
  private era = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
    this.limit = most;
  }

  /**
   * Makes a call when its turn comes.
   * @param isTooMany whether an error reports too many concurrent calls
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
