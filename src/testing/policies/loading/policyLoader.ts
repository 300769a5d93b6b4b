import type { Backend } from "../../../runtime/backend.js";
import type { Policy } from "../../../users/dialogue/policy.js";
import type { LoadedPolicy } from "./loadedPolicy.js";

/** A policy, and what belongs to it where it has any of that. */
export type MadePolicy = Policy & Partial<Pick<LoadedPolicy, "respond" | "close">>;

/** Makes policies that `policyFrom` finds by a name: `NAME`, or `NAME:` and what the loader reads. */
export interface PolicyLoader {
  /** Such as `graph`; small letters, digits, `_` and `-`. */
  readonly name: string;
  /** What it makes, in one line, for the help. */
  readonly summary: string;
  /** How a printed test names it: `value`, such as `star.policies`, once `name` is imported from `module`. Default: it cannot. */
  readonly inTests?: { readonly name: string; readonly module: string; readonly value: string };
  /**
   * @param argument what stands behind the colon, without blanks around it; empty where nothing does
   * @param backend the one that the policy is to be rehearsed on
   * @returns a policy; with `respond` and `close` where it has words of its own, or something to end
   */
  load(argument: string, backend: Backend): Promise<MadePolicy>;
}
