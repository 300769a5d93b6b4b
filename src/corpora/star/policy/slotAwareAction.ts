import { holds } from "../../../users/english/wholeWords.js";
import { followGraph } from "../scores/graphPolicy.js";
import type { ActionState, NextAction } from "./actionState.js";
import { askedParameter, isQuestion, mentions } from "./mentions.js";
import { hasForgotten, onlyGreets, reaction } from "./reaction.js";

/**
 * An extension of the graph-following policy; each can be used separately:
 *
 * * `opening`: a user who begins with a request is not greeted but asked the first question
 * * `slots`: a question is skipped if it was asked before, or if the user has mentioned its answer
 * * `replies`: a yes, a no, a goodbye, a forgotten number or a new value decides the branch
 * * `answers`: an answer in a quiz is compared with the returned row
 */
export type SlotAwarePart = "opening" | "slots" | "replies" | "answers";

/** All parts, in the order in which they build on each other. */
export const SLOT_AWARE_PARTS: readonly SlotAwarePart[] = ["opening", "slots", "replies", "answers"];

/**
 * A policy over STAR's graphs that considers the user's words: the filled slots, and the user's reactions. It uses
 * hand-written rules over words, graphs and the inputs of APIs; nothing is learnt from dialogues.
 * @param parts the extensions to use; without any, it equals the baseline
 */
export function slotAwareAction(parts: readonly SlotAwarePart[] = SLOT_AWARE_PARTS): NextAction {
  const uses = new Set(parts);
  return (state) => {
    const { last, returned, said, task } = state;
    const onward = (label: string): string => (uses.has("slots") ? nextUnanswered(label, state) : label);
    if (last === null) {
      const isGreeting = !uses.has("opening") || onlyGreets(said);
      return isGreeting ? followGraph(null, null, task) : onward(task.graph.hello ?? "hello");
    }
    if (returned !== null) return followGraph(last, returned, task);
    const judged = uses.has("answers") ? judgement(state) : null;
    if (judged !== null) return judged;
    const decided = uses.has("replies") ? reaction(state) : null;
    return decided ?? onward(followGraph(last, null, task));
  };
}

function nextUnanswered(label: string, state: ActionState): string {
  const { graph } = state.task;
  const left = new Set<string>();
  let next = label;
  while (isQuestion(next) && !next.includes("confirm") && !left.has(next) && isAnswered(next, state)) {
    left.add(next);
    const following = graph[next];
    if (following === undefined) break;
    next = following;
  }
  return next;
}

function isAnswered(question: string, { done, utterances, inputs }: ActionState): boolean {
  if (done.includes(question)) return true;
  const parameter = askedParameter(question, inputs);
  return parameter !== null && utterances.some((said) => mentions(parameter, said));
}

/** Compares an answer with the row of its quiz question, if the graph separates `correct` from `incorrect`. */
function judgement({ task: { graph }, last, said, item }: ActionState): string | null {
  const { correct, incorrect, noanswer } = graph;
  if (correct === undefined || last === null || !last.endsWith("_ask_question") || said === "") return null;
  const answer = typeof item.Answer === "string" ? item.Answer.toLowerCase() : "";
  if (answer !== "" && said.toLowerCase().includes(answer)) return correct;
  if (hasForgotten(said) || holds(said, "answer")) return noanswer ?? correct;
  return incorrect ?? correct;
}
