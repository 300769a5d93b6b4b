import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import { checkTimeout } from "./answerTimeout.js";
import type { Policy, Respond, User } from "./policy.js";

/** Options of a rehearsal: both sides, the back-end and limits. Options of a session are accepted too. */
export interface RehearseOptions extends OpenOptions {
  /** Back-end that carries out the commands. */
  readonly backend: Backend;
  /** Chooses the assistant's commands. */
  readonly policy: Policy;
  /** Chooses the user's turns. */
  readonly user: User;
  /** Chooses the assistant's response at the end of its turn. Default: nothing is recorded. */
  readonly respond?: Respond | undefined;
  /** Ignored part of a recorded dialogue whose opening is used. */
  readonly split?: string;
  /** Ignored like `split`: a rehearsal records every kind of signal. */
  readonly observes?: Transcript["observes"];
  /** Ignored like `split`. */
  readonly extra?: Transcript["extra"];
  /** Id of the transcript. Default: `rehearsal`. */
  readonly id?: string;
  /** Maximum number of user turns, after which the dialogue stops. Default: 30. */
  readonly maxTurns?: number;
  /** Maximum number of commands of the policy in one user turn. Default: 50. */
  readonly maxCommands?: number;
  /** Maximum number of refused commands among them. Default: 10. */
  readonly maxRefusals?: number;
  /**
   * Time limit for one answer of the policy or of `respond`, in milliseconds. Code that never returns, such as an endless loop in this
   * process, cannot be stopped; a child process can. Default: 120,000.
   */
  readonly policyTimeout?: number;
}

/** Limits of a rehearsal. */
export interface Limits {
  readonly turns: number;
  readonly commands: number;
  readonly refusals: number;
  /** Of one answer of the policy, in milliseconds. */
  readonly policyTimeout: number;
}

/** Options that do not belong to a session, which knows its own. */
const OPTIONS = [
  "backend",
  "policy",
  "user",
  "respond",
  "id",
  "maxTurns",
  "maxCommands",
  "maxRefusals",
  "policyTimeout",
  "split",
  "observes",
  "extra",
];

/**
 * Checks both sides, and returns the limits.
 * @throws BacklotError BAD_REHEARSAL naming the option
 */
export function limitsOf(options: RehearseOptions): Limits {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  for (const name of Object.keys(options)) {
    const suggestion = OPTIONS.includes(name) ? "" : didYouMean(name, OPTIONS);
    if (suggestion !== "") throw badRehearsal(`a rehearsal has no option ${name}${suggestion}`);
  }
  const { backend, policy, user, respond = () => null, id = "rehearsal" } = options;
  if (typeof backend?.open !== "function")
    throw badRehearsal(`the backend is ${formatValue(backend)}; await loadBackend(...)`);
  for (const [name, given] of Object.entries({ policy, user, respond })) {
    if (typeof given !== "function")
      throw badRehearsal(`${name} is ${formatValue(given)}, not a function of the transcript`);
  }
  if (typeof id !== "string" || id === "") throw badRehearsal(`id is ${formatValue(id)}, not a text`);
  const { maxTurns = 30, maxCommands = 50, maxRefusals = 10, policyTimeout = 120_000 } = options;
  for (const [name, limit] of Object.entries({ maxTurns, maxCommands, maxRefusals })) {
    if (!Number.isSafeInteger(limit) || limit < 0)
      throw badRehearsal(`${name} is ${formatValue(limit)}, not a whole number from 0`);
  }
  const timeout = checkTimeout("policyTimeout", policyTimeout, "BAD_REHEARSAL");
  return { turns: maxTurns, commands: maxCommands, refusals: maxRefusals, policyTimeout: timeout };
}
