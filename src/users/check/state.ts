import type { Initiative } from "../plans/plan.js";
import type { RevealedValues } from "./revealedValues.js";
import type { Topic } from "./topic.js";
import type { Topics } from "./topics.js";
import type { UserError } from "./violation.js";

/** State of a dialogue when the user speaks, for judging its turn. */
export interface CheckState {
  readonly topics: Topics;
  readonly revealed: RevealedValues;
  readonly initiative: Initiative;
  /** Responses of the assistant since the last user turn. */
  readonly responses: readonly string[];
  /** True if there was a signal since then. */
  readonly isSignalled: boolean;
  /** True if the user left with its last turn, as an operator allows. */
  hasLeft: boolean;
  /** Reports an error of the current user turn. */
  report(tag: UserError, message: string, topic?: Topic, slot?: string): void;
}

/** Tests if the assistant only spoke: it may have asked for anything. */
export function isUnknown({ responses, isSignalled }: CheckState): boolean {
  return responses.length > 0 && !isSignalled;
}
