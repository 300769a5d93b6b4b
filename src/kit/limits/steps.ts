/** Thrown where work for other people's data would take more steps than it may. It never leaves this folder. */
export class OutOfSteps extends Error {}

/**
 * How much work may be done for data that other people made, counted in steps: the same number on every computer and
 * in every engine, which time is not.
 */
export class Steps {
  private left: number;

  constructor(most: number) {
    this.left = most;
  }

  /** @throws OutOfSteps where fewer are left */
  spend(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new OutOfSteps();
  }
}

/** What some work gives, or null if it takes more steps than it may. */
export function withinSteps<Result>(most: number, work: (steps: Steps) => Result): Result | null {
  try {
    return work(new Steps(most));
  } catch (error) {
    if (error instanceof OutOfSteps) return null;
    throw error;
  }
}
