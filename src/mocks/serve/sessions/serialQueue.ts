import { BacklotError } from "../../../base/errors.js";

/** Runs one piece of work at a time, in the order of calls. */
export class SerialQueue {
  private readonly most: number;
  private last: Promise<unknown> | null = null;
  private count = 0;

  /** @param most the largest number of running and waiting pieces */
  constructor(most: number) {
    this.most = most;
  }

  /** Does the work after all earlier work. @throws BacklotError TOO_MANY_REQUESTS if too many wait already */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.count >= this.most) {
      throw new BacklotError(
        "TOO_MANY_REQUESTS",
        `${this.count} requests are already waiting for this session (limit: waiting)`,
      );
    }
    this.count++;
    const before = this.last;
    const done = before === null ? Promise.resolve().then(work) : before.then(work);
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    this.last = settled;
    try {
      return await done;
    } finally {
      this.count--;
      if (this.last === settled) this.last = null;
    }
  }
}
