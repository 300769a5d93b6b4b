import { BacklotError } from "../../../base/errors.js";
import type { Transcript } from "../../../transcript/index.js";
import type { LoadedPolicy } from "../loading/loadedPolicy.js";

/**
 * A policy outside of this process. It is a policy like any other, and has to be closed when it is needed no more:
 * what is asked afterwards, or still waits for its answer, fails.
 */
export interface RemotePolicy extends LoadedPolicy {
  /** Asks for the next command as text; null hands the turn to the user. */
  (transcript: Transcript): Promise<string | null>;
}

/** How long one answer may take where nobody says so, in milliseconds. */
export const DEFAULT_ANSWER_TIMEOUT = 30_000;

/** A policy that can be closed. */
export function remotePolicy(
  answer: (transcript: Transcript) => Promise<string | null>,
  close: () => Promise<void>,
): RemotePolicy {
  return Object.assign((transcript: Transcript) => answer(transcript), { close, [Symbol.asyncDispose]: close });
}

/** What is thrown to whoever asks a policy that was closed. */
export function closedPolicy(): BacklotError {
  return new BacklotError("POLICY_FAILED", "the policy was closed");
}
