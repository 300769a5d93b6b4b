import { sentence, spoken } from "../../../schema/english/sentences.js";
import { slotList, spokenValue } from "../../phrases/values.js";
import type { Comment } from "../goal.js";
import type { Given, UserAct } from "./acts.js";

/** Always the same words for the same act: what scripted users say. */
export function plainWords(act: UserAct): string {
  switch (act.kind) {
    case "open":
      return sentence(`${spoken(act.intent)}${act.slots.length === 0 ? "" : `, ${slotList(act.slots)}`}, please`);
    case "inform":
      return act.volunteered === true ? sentence(slotList(act.slots)) : answer(act.slots);
    case "correct":
    case "change":
      return answer(act.slots);
    case "retry":
      return "Please try again.";
    case "affirm":
      return "Yes, please.";
    case "deny":
      return "No, leave it.";
    case "cancel":
      return `${sentence(act.why)} Never mind.`;
    case "leave":
      return `${sentence(act.why)} Goodbye.`;
    case "request":
      return `What is the ${act.slots.map(spoken).join(" and the ")}?`;
    case "comment":
      return PLAIN_COMMENTS[act.what];
    case "aside":
      return "Well …";
    case "goodbye":
      return "That is all, thank you.";
    default:
      return act satisfies never;
  }
}

const PLAIN_COMMENTS: Readonly<Record<Comment, string>> = {
  others: "What else is there?",
  likes: "That sounds good.",
  thanks: "Thank you.",
};

/** The value alone where there is one, for it was asked for. */
function answer(slots: Given): string {
  const [only] = slots;
  return sentence(slots.length === 1 && only !== undefined ? spokenValue(only[1]) : slotList(slots));
}
