import type { PolicyOver } from "../bug.js";

/** A policy that is odd, and correct. */
export interface OddPolicy {
  readonly name: string;
  /** Description as a sentence without its subject. */
  readonly oddity: string;
  readonly policy: PolicyOver;
}
