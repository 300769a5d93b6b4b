import type { Fault } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { type Policy, type Respond, rehearse, scriptedUser } from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import type { UserSays } from "../../../src/users/dialogue/policy.js";

/** A policy with optional words of its own. */
export type SpeakingPolicy = Policy & { readonly respond?: Respond };

/** A policy over a back-end. */
export type PolicyOver = (backend: Backend) => SpeakingPolicy;

/** A dialogue by hand: the user's turns, and the back-end's failures. */
export interface WrittenDialogue {
  readonly says: readonly UserSays[];
  /** Failures of the back-end beside those of its behaviours. Default: none. */
  readonly faults?: readonly Fault[];
}

/** Subject of a bug. */
export type BugKind =
  | "decline"
  | "request"
  | "alternative"
  | "choice"
  | "operator"
  | "reference"
  | "second goal"
  | "twice"
  | "change afterwards"
  | "words"
  | "refusal"
  | "time"
  | "counting"
  | "list"
  | "null"
  | "empty result"
  | "many results"
  | "returning user";

/** A policy with one bug, and the shortest dialogue that shows it. */
export interface PlantedBug {
  readonly name: string;
  /** Description as a sentence about the policy without its subject. */
  readonly bug: string;
  readonly kind: BugKind;
  /** Names of properties that should report it, or the missing rule. */
  readonly convictedBy: string;
  /** The intents of its dialogue. */
  readonly intents: readonly string[];
  readonly policy: PolicyOver;
  /** The policy that it is without the bug. */
  readonly sound: PolicyOver;
  /** Dialogue by hand, whose number of user turns is the shortest that shows the bug. */
  readonly dialogue: WrittenDialogue;
  /** Returns the wrong fact, read from the dialogue alone; null if it is absent. */
  readonly evidence: (transcript: Transcript) => string | null;
}

/** Plays a dialogue that is written by hand. */
export function played(backend: Backend, over: PolicyOver, { says, faults }: WrittenDialogue): Promise<Transcript> {
  const policy = over(backend);
  const { respond } = policy;
  const opening = { ...(faults === undefined ? {} : { faults }), ...(respond === undefined ? {} : { respond }) };
  return rehearse({ backend, policy, user: scriptedUser(says), maxTurns: says.length + 1, ...opening });
}
