import type { JudgedDialogue } from "../rehearsals/rehearsePlan.js";

/**
 * What a rehearsal is convicted of: the first property that it breaks, or the code of the error that ended it; null
 * for nothing.
 */
export function failureOf({ violations, error }: JudgedDialogue): string | null {
  return error?.code ?? violations[0]?.property ?? null;
}

/** Whether a rehearsal shows this failure, whatever else it shows. */
export function showsFailure({ violations, error }: JudgedDialogue, failure: string): boolean {
  return error?.code === failure || violations.some(({ property }) => property === failure);
}

/** Everything that a rehearsal is convicted of. */
export function failuresOf({ violations, error }: JudgedDialogue): ReadonlySet<string> {
  return new Set([...violations.map(({ property }) => property), ...(error === null ? [] : [error.code])]);
}
