/** What is wrong with a value, and where in it. */
export interface SchemaIssue {
  /** The properties and indexes that lead there; none for the value itself. */
  readonly path: readonly (string | number)[];
  /** What is wrong, completing the place: `takes string, not number`. */
  readonly message: string;
}

/** The same while a value is judged. */
export interface Finding extends SchemaIssue {
  /** Whether it is wrong only perhaps: a pattern cannot be matched here. Default: it is wrong. */
  readonly isOpen?: true;
}

export type Findings = readonly Finding[];

/** No finding, as most values have none. */
export const NONE: Findings = [];

/** What is wrong with the value itself. */
export const says = (message: string): Findings => [{ path: [], message }];

/** What is wrong with it perhaps. */
export const asks = (message: string): Findings => [{ path: [], message, isOpen: true }];

/** Whether something is wrong in any case. */
export const isSettled = ({ isOpen }: Finding): boolean => isOpen !== true;

/** Whether a value fits where this was found: true, false, or null if it cannot be told. */
export function fitOf(found: Findings): boolean | null {
  if (found.length === 0) return true;
  return found.some(isSettled) ? false : null;
}

/** The same findings where it is open whether they count. */
export function opened(found: Findings): Findings {
  return found.map((one) => ({ ...one, isOpen: true }));
}

/** The same findings in a value, seen from outside. */
export function below(step: string | number, found: Findings): Findings {
  return found.length === 0 ? NONE : found.map((one) => ({ ...one, path: [step, ...one.path] }));
}
