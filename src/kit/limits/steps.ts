/** Thrown if work on untrusted data takes more steps than allowed. Never leaves this folder. */
export class OutOfSteps extends Error {}

/** Budget for work on untrusted data, counted in steps: unlike time, they are the same on every computer and engine. */
export class Steps {
  private left: number;

  constructor(most: number) {
    this.left = most;
  }

  spend(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new OutOfSteps();
  }
}

export function withinSteps<Result>(most: number, work: (steps: Steps) => Result): Result | null {
  try {
    return work(new Steps(most));
  } catch (error) {
    if (error instanceof OutOfSteps) return null;
    throw error;
  }
}
