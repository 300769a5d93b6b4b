import { BacklotError } from "../../../base/errors.js";

export class SerialQueue {
  private readonly most: number;
  private last: Promise<unknown> | null = null;
  private count = 0;

  constructor(most: number) {
    this.most = most;
  }

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
