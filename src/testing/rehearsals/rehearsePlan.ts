import { BacklotError, type ErrorCode } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Transcript } from "../../transcript/index.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import { playDialogue } from "../../users/dialogue/playDialogue.js";
import type { Policy, User } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import { agendaUser } from "../../users/plans/executing/agendaUser.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { MAX_PLANNED_TURNS } from "../../users/plans/planned/plannedDialogue.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import { contextOf, judge, type PropertiesVerdict } from "../properties/checkProperties.js";
import type { Property, PropertyName, Violation } from "../properties/property.js";
import { judgedBy } from "./judgedBy.js";

/** What is rehearsed, and by what it is judged. */
export interface RehearsePlanOptions
  extends Pick<RehearseOptions, "respond" | "maxTurns" | "maxCommands" | "maxRefusals" | "policyTimeout">,
    OperatorOptions,
    PhraseOptions {
  /** The back-end that carries out the commands. */
  readonly backend: Backend;
  /** The policy that is rehearsed. */
  readonly policy: Policy;
  /**
   * What is to hold of every dialogue. A plan that carries a property is judged by that alone; one of your own has to
   * be among these. Default: all properties that come with Backlot.
   */
  readonly properties?: readonly (PropertyName | Property)[];
  /** By which user turn, counted from 1, every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
}

/** What a rehearsal came to: over with every property held, or with one broken, or never over. */
export type RehearsalOutcome = "completed" | "failed" | "stuck";

/** A dialogue that was played, and what is wrong with it. */
export interface JudgedDialogue {
  /** `failed`: it breaks a property or ends in an error; `stuck`: the policy would have gone on for ever. */
  readonly outcome: RehearsalOutcome;
  /** The properties that it breaks, in the order of the dialogue. */
  readonly violations: readonly Violation[];
  /** The places where it cannot be decided whether a property is broken: none of them counts as broken. */
  readonly undecided: readonly Violation[];
  /** What ended the dialogue before its time; null if nothing did. */
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
  /** As far as it came. */
  readonly transcript: Transcript;
}

/** A plan that was rehearsed. */
export interface RehearsedPlan extends JudgedDialogue {
  /** The plan that was rehearsed. */
  readonly plan: Plan;
}

/** A dialogue that did not come to its end is not judged. */
const UNJUDGED: PropertiesVerdict = { violations: [], undecided: [] };

/** What says that the policy would have gone on for ever. */
const STUCK: readonly ErrorCode[] = ["POLICY_STUCK", "POLICY_TIMEOUT"];

/**
 * Plays one plan with a policy and judges the dialogue. A policy that throws, answers what is not a command or never
 * ends fails the rehearsal, with the reason in `error`, and throws nothing.
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR, BAD_PHRASES, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function rehearsePlan(plan: Plan, options: RehearsePlanOptions): Promise<RehearsedPlan> {
  if (typeof options?.backend?.open !== "function")
    throw new BacklotError(
      "BAD_REHEARSAL",
      "rehearsing a plan takes { backend, policy, plan }; await loadBackend(...)",
    );
  const user = agendaUser(options.backend, plan, options);
  const properties = judgedBy(plan, options.properties);
  const judging = { ...options, ...given({ properties }) };
  const judged = await judgeDialogue(user, openingOf(plan, options), judging, plan);
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
    // The dialogue up to there is shown by whoever wants to.
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
