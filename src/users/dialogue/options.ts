import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import { checkTimeout } from "./answerTimeout.js";
import type { Policy, Respond, User } from "./policy.js";

/** Who plays, on which back-end, and for how long. What a session can be opened with can be given here too. */
export interface RehearseOptions extends OpenOptions {
  /** The back-end that carries out the commands. */
  readonly backend: Backend;
  /** Chooses the assistant's commands. */
  readonly policy: Policy;
  /** Chooses what the user says. */
  readonly user: User;
  /** What the assistant says to the user when its turn ends. Default: nothing is recorded. */
  readonly respond?: Respond | undefined;
  /** Of a recorded dialogue whose opening is used; it is not taken over. */
  readonly split?: string;
  /** As `split`: a rehearsal records every kind of signal. */
  readonly observes?: Transcript["observes"];
  /** As `split`. */
  readonly extra?: Transcript["extra"];
  /** The transcript's id. Default: `rehearsal`. */
  readonly id?: string;
  /** How many user turns the dialogue may have; then it stops, whoever had something left to say. Default: 30. */
  readonly maxTurns?: number;
  /** How many commands the policy may give in one user turn. Default: 50. */
  readonly maxCommands?: number;
  /** How many of them may be refused. Default: 10. */
  readonly maxRefusals?: number;
  /**
   * How long the policy may take for one answer, in milliseconds; `respond` as well. What never returns at all, such
   * as an endless loop in this process, cannot be stopped: a child process can. Default: 120,000.
   */
  readonly policyTimeout?: number;
}

/** How far a rehearsal may go. */
export interface Limits {
  readonly turns: number;
  readonly commands: number;
  readonly refusals: number;
  /** Of one answer of the policy, in milliseconds. */
  readonly policyTimeout: number;
}

/** The options that are not a session's; it knows its own. */
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
 * Checks who plays, and gives the limits.
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
