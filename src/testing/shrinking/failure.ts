import type { JudgedDialogue } from "../rehearsals/rehearsePlan.js";

/** Returns the failure of a rehearsal: the first property that it breaks, or the code of the error that ended it; null if there is none. */
export function failureOf({ violations, error }: JudgedDialogue): string | null {
  return error?.code ?? violations[0]?.property ?? null;
}

export function showsFailure({ violations, error }: JudgedDialogue, failure: string): boolean {
  return error?.code === failure || violations.some(({ property }) => property === failure);
}

export function failuresOf({ violations, error }: JudgedDialogue): ReadonlySet<string> {
  return new Set([...violations.map(({ property }) => property), ...(error === null ? [] : [error.code])]);
}
