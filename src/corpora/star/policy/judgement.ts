import { holds } from "../../../users/english/wholeWords.js";
import type { ActionState } from "./actionState.js";
import { hasForgotten } from "./userActs.js";

/**
 * Judges the answer to a quiz question by the answer in its row, if the graph separates `correct` from `incorrect`.
 * @returns null if no question is open
 */
export function judgement({ task: { graph }, last, said, item }: ActionState): string | null {
  const { correct, incorrect, noanswer } = graph;
  if (correct === undefined || last === null || !last.endsWith("_ask_question") || said === "") return null;
  const answer = typeof item.Answer === "string" ? item.Answer.toLowerCase() : "";
  if (answer !== "" && said.toLowerCase().includes(answer)) return correct;
  if (hasForgotten(said) || holds(said, "answer")) return noanswer ?? correct;
  return incorrect ?? correct;
}
