export interface SchemaIssue {
  readonly path: readonly (string | number)[];
  /** Message that completes the place: `takes string, not number`. */
  readonly message: string;
}

export interface Finding extends SchemaIssue {
  /** True for a possible problem, if a pattern cannot be matched here. Default: certain. */
  readonly isOpen?: true;
}

export type Findings = readonly Finding[];

/** Shared empty list, the result for most values. */
export const NONE: Findings = [];

export const says = (message: string): Findings => [{ path: [], message }];

export const asks = (message: string): Findings => [{ path: [], message, isOpen: true }];

export const isSettled = ({ isOpen }: Finding): boolean => isOpen !== true;

/** True if a value fits, given its problems; null if that cannot be decided. */
export function fitOf(found: Findings): boolean | null {
  if (found.length === 0) return true;
  return found.some(isSettled) ? false : null;
}

export function opened(found: Findings): Findings {
  return found.map((one) => ({ ...one, isOpen: true }));
}

export function below(step: string | number, found: Findings): Findings {
  return found.length === 0 ? NONE : found.map((one) => ({ ...one, path: [step, ...one.path] }));
}
