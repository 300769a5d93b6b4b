import type { Policy, Respond, User, UserSays } from "../../../users/dialogue/policy.js";
import type { WizardRole } from "../record/entries.js";

/** A program that plays a side: a policy as the wizard, or a simulated user as the user. */
export interface AutomaticSide {
  readonly role: WizardRole;
  /** Name for people: `schema`, `agenda`. */
  readonly name: string;
}

/** A policy in the wizard's place. */
export interface PolicySide extends AutomaticSide {
  readonly role: "wizard";
  readonly policy: Policy;
  /** The wording. Default: the first suggestion. */
  readonly respond?: Respond;
}

/** A simulated user, or a model, in the user's place. */
export interface UserSide extends AutomaticSide {
  readonly role: "user";
  readonly user: User;
}

/** Returns a simulated user's answer as an object; null if it is done. */
export function saysOf(answer: Awaited<ReturnType<User>>): UserSays | null {
  return typeof answer === "string" ? { text: answer } : answer;
}
