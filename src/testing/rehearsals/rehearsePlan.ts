import { BacklotError, type ErrorCode } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Transcript } from "../../transcript/index.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import { playDialogue } from "../../users/dialogue/playDialogue.js";
import type { Policy, User } from "../../users/dialogue/policy.js";
import { type OperatorOptions, operatorsWith } from "../../users/operators/operators.js";
import { checkAgenda, stagedUser } from "../../users/plans/executing/agendaUser.js";
import { stagedOpening } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { MAX_PLANNED_TURNS } from "../../users/plans/planned/plannedDialogue.js";
import { stagePlan } from "../../users/plans/planned/stage.js";
import { checkPhrases, type PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import { contextOf, judge, type PropertiesVerdict } from "../properties/checkProperties.js";
import type { Property, PropertyName, Violation } from "../properties/property.js";
import { judgedBy } from "./judgedBy.js";

/** Options of rehearsing and judging a plan. */
export interface RehearsePlanOptions
  extends Pick<RehearseOptions, "respond" | "maxTurns" | "maxCommands" | "maxRefusals" | "policyTimeout">,
    OperatorOptions,
    PhraseOptions {
  /** Back-end that carries out the commands. */
  readonly backend: Backend;
  /** Policy to rehearse. */
  readonly policy: Policy;
  /**
   * Properties of every dialogue. A plan with a property is judged by that alone; a custom one has to be among these. Default: all built-in
   * ones.
   */
  readonly properties?: readonly (PropertyName | Property)[];
  /** User turn, from 1, by which every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
}

/** Outcome of a rehearsal: finished with every property kept, or with one broken, or never finished. */
export type RehearsalOutcome = "completed" | "failed" | "stuck";

/** A played dialogue with its verdict. */
export interface JudgedDialogue {
  /** `failed`: it breaks a property or ends in an error; `stuck`: the policy would never have ended. */
  readonly outcome: RehearsalOutcome;
  /** Violations of properties, in the order of the dialogue. */
  readonly violations: readonly Violation[];
  /** Undecidable places of properties, which do not count as violations. */
  readonly undecided: readonly Violation[];
  /** Error that ended the dialogue early; null if there is none. */
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
  /** Transcript up to the end. */
  readonly transcript: Transcript;
}

/** A rehearsed plan. */
export interface RehearsedPlan extends JudgedDialogue {
  /** Plan of the rehearsal. */
  readonly plan: Plan;
}

/** An unfinished dialogue is not judged. */
const UNJUDGED: PropertiesVerdict = { violations: [], undecided: [] };

/** Codes of errors of a policy that would never have ended. */
const STUCK: readonly ErrorCode[] = ["POLICY_STUCK", "POLICY_TIMEOUT"];

/**
 * Plays one plan with a policy and judges the dialogue. A policy that throws, answers anything but a command or never ends fails the
 * rehearsal, with the reason in `error`, without an exception.
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR, BAD_PHRASES, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function rehearsePlan(plan: Plan, options: RehearsePlanOptions): Promise<RehearsedPlan> {
  if (typeof options?.backend?.open !== "function")
    throw new BacklotError(
      "BAD_REHEARSAL",
      "rehearsing a plan takes { backend, policy, plan }; await loadBackend(...)",
    );
  const operators = operatorsWith(options.operators);
  checkAgenda(options.backend, plan, operators);
  checkPhrases(options.phrases);
  const staged = stagePlan(plan, operators);
  const user = stagedUser(options.backend, staged, operators, options);
  const properties = judgedBy(plan, options.properties);
  const judging = { ...options, ...given({ properties }) };
  const judged = await judgeDialogue(user, stagedOpening(plan, staged, options.backend), judging, plan);
  return { plan, ...judged };
}

/** Plays a dialogue with any user, and judges it. */
export async function judgeDialogue(
  user: User,
  opening: OpenOptions & { readonly id: string },
  { policy, properties, turns, operators, phrases: _, maxTurns = MAX_PLANNED_TURNS, ...options }: RehearsePlanOptions,
  plan?: Plan,
): Promise<JudgedDialogue> {
  let seen: Transcript = { id: opening.id, turns: [] };
  const watched: Policy = (soFar) => {
    seen = soFar;
    return policy(soFar);
  };
  let transcript: Transcript;
  try {
    transcript = await playDialogue({ ...options, ...opening, policy: watched, user, maxTurns });
  } catch (error) {
    if (!(error instanceof BacklotError) || !error.code.startsWith("POLICY_")) throw error;
    // Callers show the dialogue up to there if they want to.
    const [message = ""] = error.message.split("\n");
    const outcome = STUCK.includes(error.code) ? "stuck" : "failed";
    return { outcome, ...UNJUDGED, error: { code: error.code, message }, transcript: seen };
  }
  if (transcript.extra?.["stopped"] !== undefined) {
    const message = `the dialogue was not over after ${maxTurns} user turns`;
    return { outcome: "stuck", ...UNJUDGED, error: { code: "POLICY_STUCK", message }, transcript };
  }
  // The user was made of the plan, and has checked it.
  const context = contextOf(transcript, { backend: options.backend, ...given({ turns, operators }) });
  const judged = judge(transcript, plan === undefined ? context : { ...context, plan }, properties);
  const outcome = judged.violations.length === 0 ? "completed" : "failed";
  return { outcome, ...judged, error: null, transcript };
}
