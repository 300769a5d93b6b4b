import type { Row } from "../../kit/internal.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import type { Aside, UserAct } from "../../simulation/users/agenda/acts.js";
import { details } from "./reports.js";

/** What the assistant says to a turn after which nothing was signalled: it did nothing. */
export function remark(act: UserAct, row: Row | null, draw: Seeded): string {
  switch (act.kind) {
    case "aside":
      return draw.of(ASIDES[act.how]);
    case "request":
      return details(row ?? {}, act.slots, draw);
    case "cancel":
    case "deny":
      return draw.of(["All right, I will leave it.", "As you wish; I have done nothing.", "Fine, I will not do that."]);
    case "goodbye":
      return draw.of(["You are welcome. Goodbye!", "My pleasure. Have a good day!", "Goodbye!"]);
    default:
      return draw.of(["All right.", "Good.", "Noted."]);
  }
}

const ASIDES: Readonly<Record<Aside, readonly string[]>> = {
  irrelevant: ["I see. To come back to my question:", "Good to know.", "I understand."],
  overheard: ["I believe that was not meant for me.", "I will wait until you are back.", "Was that for me?"],
  sarcasm: ["I take that as a joke.", "Very funny.", "I will need a serious answer."],
  early_end: ["I did not catch the end of that.", "You broke off there.", "Sorry, I only heard the beginning."],
  delay_confirmation: ["Take your time.", "No hurry, I will wait.", "Of course, tell me when you have decided."],
  digression: ["I am afraid I cannot help with that.", "That is something I cannot do.", "Let us get this done first."],
  refusal: ["I cannot go on without it, I am afraid.", "I do need to know it.", "It is required, I am sorry."],
  false_claim: ["I have no record of that.", "Not as far as I can see.", "I do not see that here."],
  several_values: ["I can take only one of them.", "It has to be one of these.", "Only one is possible."],
};
