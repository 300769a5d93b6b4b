import type { Initiative } from "../plans/plan.js";
import type { RevealedValues } from "./revealedValues.js";
import type { Topic } from "./topic.js";
import type { Topics } from "./topics.js";
import type { UserError } from "./violation.js";

/** Where a dialogue stands when the user speaks, for whoever decides on what it says. */
export interface CheckState {
  readonly topics: Topics;
  readonly revealed: RevealedValues;
  readonly initiative: Initiative;
  /** What the assistant said in words since the user spoke last. */
  readonly responses: readonly string[];
  /** Whether anything was signalled since then. */
  readonly isSignalled: boolean;
  /** Whether the user left with its last turn, as an operator allows. */
  hasLeft: boolean;
  /** Reports an error of the user turn in hand. */
  report(tag: UserError, message: string, topic?: Topic, slot?: string): void;
}

/** Whether the assistant spoke in words alone: then it may have asked for anything. */
export function isUnknown({ responses, isSignalled }: CheckState): boolean {
  return responses.length > 0 && !isSignalled;
}
