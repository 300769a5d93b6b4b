import { BacklotError } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import type { Plan } from "../../users/plans/plan.js";
import type { Discard } from "./discard.js";
import { makeDialogue } from "./makeDialogue.js";
import type { DialoguePlanner, PlannerOptions } from "./planner/dialoguePlanner.js";
import type { Writing } from "./writing/writing.js";

/** A kept dialogue with its plan. */
export interface KeptDialogue {
  /** The dialogue. */
  readonly transcript: Transcript;
  /** The plan of the dialogue. */
  readonly plan: Plan;
  /** The failed attempt of which this is the beginning. Default: none; the dialogue is whole. */
  readonly truncatedFrom?: DiscardedDialogue;
}

/** A discarded attempt at a dialogue, with the reason. */
export interface DiscardedDialogue extends Discard {
  /** The number of the dialogue, from 0. */
  readonly index: number;
  /** The number of the attempt, from 0. */
  readonly attempt: number;
  /** Null if there is no plan. */
  readonly plan: Plan | null;
  /** Null if no command was executed. */
  readonly transcript: Transcript | null;
  /** The number of its turns that are kept as a dialogue. Default: none. */
  readonly truncated?: number;
}

/** The result of one attempt. */
export type Attempt = { readonly kept: KeptDialogue } | { readonly discarded: DiscardedDialogue };

/** The parts that make dialogues. */
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
 * A source of the attempts at all numbers, in order.
 * @param wanted returns the number of dialogues still to be kept
 */
export type NumberSource = (
  maker: CorpusMaker,
  planning: PlannerOptions,
  wanted: () => number,
) => AsyncGenerator<NumberedAttempts, void, undefined>;

/** The most attempts at a dialogue before its number is skipped. */
const MAX_ATTEMPTS = 24;

/**
 * Makes the attempts at the dialogue of a number, up to the first that is kept; with models, a few similar failures end
 * them. They depend on the number alone, not on earlier dialogues.
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
  const { plan: drawn, foretold, ...rows } = planned;
  const plan = own === null ? drawn : withoutAsides(drawn);
  const made = await makeDialogue(backend, plan, { ...(own === null ? { foretold } : { writing: own }), ...rows });
  const { transcript, discard } = made;
  const split = planner.splitOf(plan);
  const placed = (one: Transcript): Transcript => (split === null ? one : { ...one, split });
  if (discard === null) return { kept: { transcript: placed(transcript), plan } };
  const discarded: DiscardedDialogue = { ...discard, index, attempt, plan, transcript };
  // An attempt without answers of a model is repeated whole, at no cost.
  if (own === null || own.truncate === false || !isWritten(transcript)) return { discarded };
  const { truncate } = await import("./truncate.js");
  const begun = await truncate(backend, plan, made, rows);
  if (begun === null) return { discarded };
  const truncatedFrom = { ...discarded, truncated: begun.turns };
  return { kept: { transcript: placed(begun.transcript), plan: begun.plan, truncatedFrom } };
}

/**
 * Removes references, comments and requests from a plan: a model that reads "the second one" reads the value, and each
 * turn costs calls.
 */
function withoutAsides({ references: _, goals, ...plan }: Plan): Plan {
  return { ...plan, goals: goals.map(({ comments: __, requests: ___, ...goal }) => goal) };
}

const isWritten = ({ turns }: Transcript): boolean => turns.some(({ extra }) => extra?.provenance !== undefined);

/** The number of similar failures in a row after which a number is skipped, and after which the run ends. */
const [MAX_AT_NUMBER, MAX_IN_RUN] = [5, 20];

/**
 * Counts consecutive failures with the same stage and reason. Calls to models are paid for, and a model that cannot do
 * a task fails again. Plans that cannot be made cost no call, and are ignored.
 */
export class LikeFailures {
  private inRow = 0;
  private last: Discard | null = null;

  /** @param discard the reason that an attempt failed; null if it succeeded */
  add(discard: Discard | null): void {
    if (discard?.stage === "plan") return;
    const isAlike = discard?.stage === this.last?.stage && discard?.reason === this.last?.reason;
    this.inRow = discard === null ? 0 : isAlike ? this.inRow + 1 : 1;
    this.last = discard;
  }

  /** True if another attempt at the same number is not worth its cost. */
  get areEnoughAtNumber(): boolean {
    return this.inRow >= MAX_AT_NUMBER;
  }

  /**
   * Ends a run of too many similar failures.
   * @throws BacklotError BAD_CORPUS
   */
  endRun(made: number, count: number): void {
    if (this.last === null || this.inRow < MAX_IN_RUN) return;
    const { stage, reason, problem } = this.last;
    throw new BacklotError(
      "BAD_CORPUS",
      `only ${made} of ${count} dialogues could be made, and the last ${this.inRow} attempts failed alike: ${stage}, ${reason}; the last one: ${problem}`,
    );
  }
}
