import { sentence, spoken } from "../../phrases/text.js";
import type { Comment } from "../goal.js";
import { spokenSlots, spokenValue } from "../words.js";
import type { Given, UserAct } from "./acts.js";

/** Puts an act into words. */
export type Realiser = (act: UserAct) => string;

/** Gives the same words for the same act, for scripted users. */
export const plainWords: Realiser = (act) => {
  switch (act.kind) {
    case "open":
      return sentence(`${spoken(act.intent)}${act.slots.length === 0 ? "" : `, ${joined(act.slots)}`}, please`);
    case "inform":
      return act.volunteered === true ? sentence(joined(act.slots)) : spokenSlots(act.slots);
    case "correct":
    case "change":
      return spokenSlots(act.slots);
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
};

const PLAIN_COMMENTS: Readonly<Record<Comment, string>> = {
  others: "What else is there?",
  likes: "That sounds good.",
  thanks: "Thank you.",
};

function joined(slots: Given): string {
  return slots.map(([slot, value]) => `${spoken(slot)}: ${spokenValue(value)}`).join(", ");
}
