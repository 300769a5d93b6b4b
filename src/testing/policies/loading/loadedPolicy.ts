import type { Policy, Respond } from "../../../users/dialogue/policy.js";

/** A policy with its parts: `rehearse({ backend, user, policy, respond: policy.respond })`. */
export interface LoadedPolicy extends Policy {
  /** Chooses the assistant's response at the end of its turn, if the policy has words of its own. */
  readonly respond?: Respond;
  /** Ends everything that the policy started. May be called more than once. */
  close(): Promise<void>;
  /** As `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

export function loadedPolicy(
  policy: Policy,
  respond?: Respond,
  close: () => Promise<void> = async () => {},
): LoadedPolicy {
  // A separate function: a module's policy stays unchanged.
  const loaded: Policy = (transcript) => policy(transcript);
  return Object.assign(loaded, {
    ...(respond === undefined ? {} : { respond }),
    close,
    [Symbol.asyncDispose]: close,
  });
}
