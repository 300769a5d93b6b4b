import type { Backend } from "../../runtime/backend.js";
import { withLateSandbox } from "../../runtime/lateSandbox.js";
import type { Transcript } from "../../transcript/index.js";
import { vocabularyOf } from "../../users/phrases/vocabulary.js";
import { type ExecutedPlan, executeForetold, executePlan } from "../../users/plans/executing/executePlan.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PlannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import { CHECKS } from "./checks/checks.js";
import type { Discard, MadeDialogue } from "./discard.js";
import { withSpokenDates } from "./realiser/dates.js";
import { withResponses } from "./realiser/realise.js";
import { withSlips } from "./realiser/slips.js";
import type { WritingOf } from "./writing/writing.js";

/** Options of making a dialogue beside its plan. */
export interface MakeDialogueOptions {
  /** The models that write it. Default: none; templates do. */
  readonly writing?: WritingOf;
  /** Planned rows that every search of an entity finds. Default: those of the back-end. */
  readonly entities?: Transcript["entities"];
  /** The planned dialogue of a plan that the planner made, which needs no check. Default: the plan is checked. */
  readonly foretold?: PlannedDialogue;
}

/**
 * Makes a dialogue of a plan: executes it, compares the first command and signal of each user turn with the plan, puts
 * it into words, and checks the result. Models either reword the executed dialogue, or word it first and commands are
 * derived from their words. A dialogue that fails any step is discarded.
 *
 * @throws any error of models, such as MODEL_BUDGET
 */
export async function makeDialogue(
  backend: Backend,
  plan: Plan,
  options: MakeDialogueOptions = {},
): Promise<MadeDialogue> {
  const { writing, entities, foretold } = options;
  const opening = entities === undefined ? {} : { entities };
  if (writing?.words === "first") {
    const { wordsFirst } = await import("./writing/wordsFirst.js");
    const { executed, discard } = await wordsFirst(backend, plan, writing, opening);
    const { transcript } = executed;
    const ended = discard === null ? null : { ...discard, at: transcript.turns.length };
    return judged(backend, plan, transcript, ended ?? otherCourse(executed));
  }
  const late = withLateSandbox(backend);
  const players = { ...opening, notesTables: false };
  const executed = await (foretold === undefined
    ? executePlan(late, plan, players)
    : executeForetold(late, plan, foretold, players));
  const { seed = 1 } = plan;
  const vocabulary = vocabularyOf(backend.intents);
  const spoken = withSpokenDates(withResponses(executed.transcript, executed.turns, vocabulary, seed), seed);
  // A dialogue that a model rewords gets no slips.
  const templated = writing === undefined ? withSlips(spoken, seed) : spoken;
  const drafted = judged(backend, plan, templated, otherCourse(executed));
  // A dialogue that cannot be kept is not worth the cost of a model.
  if (writing === undefined || drafted.discard !== null) return drafted;
  const { rewritten } = await import("./writing/outlineFirst.js");
  const { transcript, discard } = await rewritten(backend, plan, templated, writing);
  return judged(backend, plan, transcript, discard);
}

function otherCourse({ mismatch, leftOpen, transcript }: ExecutedPlan): Discard | null {
  const { turn } = mismatch ?? leftOpen ?? {};
  if (turn === undefined) return null;
  const what = mismatch === null ? leftOpen?.reason : `expected ${mismatch.expected}; it was ${mismatch.actual}`;
  const problem = `user turn ${turn + 1}: ${what}`;
  const at = transcript.turns.flatMap(({ author }, position) => (author === "User" ? [position] : []))[turn];
  return {
    stage: "execute",
    reason: "a deviation from the plan",
    problem,
    ...(at === undefined ? {} : { at }),
  };
}

/** Returns the dialogue with the first reason to discard it. */
export function judged(backend: Backend, plan: Plan, transcript: Transcript, discard: Discard | null): MadeDialogue {
  if (discard !== null) return { transcript, discard };
  for (const check of CHECKS) {
    const found = check.find(transcript, plan, backend);
    if (found !== null) return { transcript, discard: { stage: "check", reason: check.name, ...found } };
  }
  return { transcript, discard: null };
}
