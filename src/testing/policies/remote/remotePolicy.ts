import { BacklotError } from "../../../base/errors.js";
import type { Transcript } from "../../../transcript/index.js";
import type { LoadedPolicy } from "../loading/loadedPolicy.js";

/** A policy outside of this process. It has to be closed after use: pending and later questions fail then. */
export interface RemotePolicy extends LoadedPolicy {
  /** Asks for the next command as text; null hands the turn to the user. */
  (transcript: Transcript): Promise<string | null>;
}

export const DEFAULT_ANSWER_TIMEOUT = 30_000;

export function remotePolicy(
  answer: (transcript: Transcript) => Promise<string | null>,
  close: () => Promise<void>,
): RemotePolicy {
  return Object.assign((transcript: Transcript) => answer(transcript), { close, [Symbol.asyncDispose]: close });
}

export function closedPolicy(): BacklotError {
  return new BacklotError("POLICY_FAILED", "the policy was closed");
}
