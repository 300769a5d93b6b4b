import type { Backend } from "../../../runtime/backend.js";
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

/** A policy with its optional parts. */
export type MadePolicy = Policy & Partial<Pick<LoadedPolicy, "respond" | "close">>;

/** A loader of policies for `policyFrom` by name: `NAME`, or `NAME:` and an argument. */
export interface PolicyLoader {
  /** Name, such as `graph`; small letters, digits, `_` and `-`. */
  readonly name: string;
  /** Summary of its policies in one line, for the help. */
  readonly summary: string;
  /** Reference in a printed test: `value`, such as `star.policies`, after `name` is imported from `module`. Default: none is possible. */
  readonly inTests?: { readonly name: string; readonly module: string; readonly value: string };
  /**
   * @param argument the text after the colon, without blanks around it; empty if there is none
   * @param backend the back-end of the rehearsals
   * @returns a policy; with `respond` if it has words of its own, and `close` if it has to end something
   */
  load(argument: string, backend: Backend): Promise<MadePolicy>;
}
