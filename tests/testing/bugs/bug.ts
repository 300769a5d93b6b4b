import type { Fault } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { type Policy, type Respond, rehearse, scriptedUser, type UserSays } from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/index.js";

/** A policy, with what it says where it has words of its own. */
export type SpeakingPolicy = Policy & { readonly respond?: Respond };

/** A policy over a back-end. */
export type PolicyOver = (backend: Backend) => SpeakingPolicy;

/** A dialogue that is written by hand: what the user says, turn by turn, and what it finds. */
export interface WrittenDialogue {
  readonly says: readonly UserSays[];
  /** Failures of the back-end beside those of its behaviours. Default: none. */
  readonly faults?: readonly Fault[];
}

/** What a bug is about. */
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
  /** What it does wrong, as a sentence about the policy without its subject. */
  readonly bug: string;
  readonly kind: BugKind;
  /** What should convict it: properties that there are, by name, or what one would have to say. */
  readonly convictedBy: string;
  /** The intents of its dialogue. */
  readonly intents: readonly string[];
  readonly policy: PolicyOver;
  /** The policy that it is without the bug. */
  readonly sound: PolicyOver;
  /** By hand; how many turns its user has is how long the shortest dialogue is, up to where the bug shows. */
  readonly dialogue: WrittenDialogue;
  /** The wrong fact, read from the dialogue and from nothing else; null where it is not there. */
  readonly evidence: (transcript: Transcript) => string | null;
}

/** Plays a dialogue that is written by hand. */
export function played(backend: Backend, over: PolicyOver, { says, faults }: WrittenDialogue): Promise<Transcript> {
  const policy = over(backend);
  const { respond } = policy;
  const opening = { ...(faults === undefined ? {} : { faults }), ...(respond === undefined ? {} : { respond }) };
  return rehearse({ backend, policy, user: scriptedUser(says), maxTurns: says.length + 1, ...opening });
}
