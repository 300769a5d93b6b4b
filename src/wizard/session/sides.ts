import type { Policy, Respond, User, UserSays } from "../../simulation/dialogue/policy.js";
import type { WizardRole } from "../record/entries.js";

/** Who plays a side that no person plays: a policy is the wizard, a simulated user the user. */
export interface AutomaticSide {
  readonly role: WizardRole;
  /** Who it is, for people: `schema`, `agenda`. */
  readonly name: string;
}

/** A policy in the wizard's place. */
export interface PolicySide extends AutomaticSide {
  readonly role: "wizard";
  readonly policy: Policy;
  /** What it says. Default: what is suggested first. */
  readonly respond?: Respond;
}

/** A simulated user, or a model, in the user's place. */
export interface UserSide extends AutomaticSide {
  readonly role: "user";
  readonly user: User;
}

/** What a simulated user said, as an object; null if it is done. */
export function saysOf(answer: Awaited<ReturnType<User>>): UserSays | null {
  return typeof answer === "string" ? { text: answer } : answer;
}
