import type { Policy, Respond } from "../../../users/dialogue/policy.js";

/** A policy with what belongs to it: `rehearse({ backend, user, policy, respond: policy.respond })`. */
export interface LoadedPolicy extends Policy {
  /** What the assistant says when its turn ends, where the policy has words of its own. */
  readonly respond?: Respond;
  /** Ends what the policy started. May be called more than once. */
  close(): Promise<void>;
  /** As `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A policy of this process.
 * @param close ends what it started. Default: there is nothing to end
 */
export function loadedPolicy(
  policy: Policy,
  respond?: Respond,
  close: () => Promise<void> = async () => {},
): LoadedPolicy {
  // A function of its own: a module's policy stays as it is.
  const loaded: Policy = (transcript) => policy(transcript);
  return Object.assign(loaded, {
    ...(respond === undefined ? {} : { respond }),
    close,
    [Symbol.asyncDispose]: close,
  });
}
