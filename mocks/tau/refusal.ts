import { answer, fail, type Outcome, type Value } from "backlot/kit";

/** A tool's refusal of a call, in the words that the agent sees. What was written before it stays. */
export class Refusal extends Error {}

/** Returns the outcome of a call: its answer, or a failure if it throws a Refusal. */
export function outcomeOf(call: () => Value | null): Outcome {
  try {
    return answer(call());
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message);
    throw error;
  }
}
