import type { Backend } from "../runtime/backend.js";
import type { Plan } from "../simulation/plans/plan.js";
import type { Transcript } from "../transcript/index.js";
import type { Discard } from "./discard.js";
import { LikeFailures } from "./likeFailures.js";
import { makeDialogue } from "./makeDialogue.js";
import type { DialoguePlanner, PlannerOptions } from "./planner/dialoguePlanner.js";
import type { Writing } from "./writing/writing.js";

/** A dialogue that is kept, with the plan that it follows. */
export interface KeptDialogue {
  /** The dialogue. */
  readonly transcript: Transcript;
  /** The plan that it follows. */
  readonly plan: Plan;
  /** The attempt that failed later, and whose beginning this is. Default: it is a whole one. */
  readonly truncatedFrom?: DiscardedDialogue;
}

/** An attempt at a dialogue that is not kept, and why. */
export interface DiscardedDialogue extends Discard {
  /** The number of the dialogue, from 0. */
  readonly index: number;
  /** The number of the attempt, from 0. */
  readonly attempt: number;
  /** Null if there is no plan. */
  readonly plan: Plan | null;
  /** Null if nothing was executed. */
  readonly transcript: Transcript | null;
  /** How many of its turns are kept as a dialogue of its number. Default: none. */
  readonly truncated?: number;
}

/** What comes of one attempt. */
export type Attempt = { readonly kept: KeptDialogue } | { readonly discarded: DiscardedDialogue };

/** What dialogues are made with. */
export interface CorpusMaker {
  readonly backend: Backend;
  readonly planner: DialoguePlanner;
  /** The models that take part. Default: none. */
  readonly writing?: Writing;
}

/** The attempts at the dialogue of a number. */
export interface NumberedAttempts {
  readonly index: number;
  readonly attempts: readonly Attempt[];
}

/**
 * Where the attempts at all numbers in order come from.
 * @param wanted how many dialogues are still to be kept
 */
export type NumberSource = (
  maker: CorpusMaker,
  planning: PlannerOptions,
  wanted: () => number,
) => AsyncGenerator<NumberedAttempts, void, undefined>;

/** How often a dialogue is attempted before its number is passed over. */
const MAX_ATTEMPTS = 24;

/**
 * The attempts at the dialogue of a number, up to the first that is kept; with models, at most up to a few that fail
 * alike. They depend on the number alone, not on what was made before.
 * @param from the number of the first attempt
 */
export async function attemptsFrom(maker: CorpusMaker, index: number, from: number): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const alike = new LikeFailures();
  for (let attempt = from; attempt < MAX_ATTEMPTS; attempt++) {
    const made = await attemptAt(maker, index, attempt);
    attempts.push(made);
    if ("kept" in made) break;
    alike.add(made.discarded);
    if (maker.writing !== undefined && alike.areEnoughAtNumber) break;
  }
  return attempts;
}

async function attemptAt({ backend, planner, writing }: CorpusMaker, index: number, attempt: number): Promise<Attempt> {
  const own = writing === undefined ? null : { ...writing, item: `dialogue-${index}.${attempt}` };
  const planned =
    own?.planning === true
      ? await (await import("./writing/modelPlan.js")).modelPlan(backend, planner, index, attempt, own)
      : planner.plan(index, attempt);
  if ("discard" in planned) return { discarded: { ...planned.discard, index, attempt, plan: null, transcript: null } };
  if ("reason" in planned) {
    const { reason } = planned;
    return { discarded: { stage: "plan", reason, problem: reason, index, attempt, plan: null, transcript: null } };
  }
  const { plan: drawn, ...rows } = planned;
  const plan = own === null ? drawn : withoutAsides(drawn);
  const made = await makeDialogue(backend, plan, { ...(own === null ? {} : { writing: own }), ...rows });
  const { transcript, discard } = made;
  const split = planner.splitOf(plan);
  const placed = (one: Transcript): Transcript => (split === null ? one : { ...one, split });
  if (discard === null) return { kept: { transcript: placed(transcript), plan } };
  const discarded: DiscardedDialogue = { ...discard, index, attempt, plan, transcript };
  // What took no answers of a model is made anew, and whole, for nothing.
  if (own === null || own.truncate === false || !isWritten(transcript)) return { discarded };
  const { truncate } = await import("./truncate.js");
  const begun = await truncate(backend, plan, made, rows);
  if (begun === null) return { discarded };
  const truncatedFrom = { ...discarded, truncated: begun.turns };
  return { kept: { transcript: placed(begun.transcript), plan: begun.plan, truncatedFrom } };
}

/**
 * A plan in whose dialogue users say values as they are, and nothing that calls for nothing: a model that reads "the second
 * one" reads the value, and each turn costs its questions.
 */
function withoutAsides({ references: _, goals, ...plan }: Plan): Plan {
  return { ...plan, goals: goals.map(({ comments: __, requests: ___, ...goal }) => goal) };
}

/** Whether a model wrote any of it. */
const isWritten = ({ turns }: Transcript): boolean => turns.some(({ extra }) => extra?.provenance !== undefined);
