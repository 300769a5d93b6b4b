import type { Row } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { allOf } from "../../../schema/english/sentences.js";
import { BUILT_IN } from "../../../users/operators/operators.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import type { UserAct } from "../../../users/simulated/agenda/acts.js";
import type { Comment } from "../../../users/simulated/goal.js";
import { details } from "./reports.js";

/** The results that the user was told. */
export interface Told {
  /** The row that was made, or the first that was found; null without rows. */
  readonly row: Row | null;
  /** The phrases of its intent. */
  readonly intent: IntentPhrases | undefined;
  /** The names of rows that were found and not mentioned. */
  readonly others: readonly string[];
  /** True if the rows are records, and not offers to choose from. */
  readonly areRecords: boolean;
}

/** Words the response to a turn without signals, in which the assistant did nothing. */
export function remark(act: UserAct, told: Told, draw: Seeded): string {
  switch (act.kind) {
    case "aside":
      return draw.of(BUILT_IN.get(act.how)?.remarks ?? UNDERSTOOD);
    case "request":
      return details(told.row ?? {}, act.slots, told.intent, draw);
    case "comment":
      return comment(act.what, told, draw);
    case "cancel":
    case "deny":
      return draw.of(LEFT);
    case "leave":
      return `${draw.part("lets go").of(LETS_GO)}${draw.part("wish").of(WISHES)}`;
    case "goodbye":
      return farewell(draw);
    default:
      return draw.of(UNDERSTOOD);
  }
}

/** Words a goodbye. */
export const farewell = (draw: Seeded): string =>
  `${draw.part("thanks").of(THANKS)}${draw.part("wish").of(WISHES)}`.trim();

function comment(what: Comment, { others, areRecords }: Told, draw: Seeded): string {
  if (what === "others") {
    if (others.length === 0) return draw.of(NO_OTHERS);
    return draw.of(areRecords ? OTHERS : OFFERS).replace("{rows}", () => allOf(others.slice(0, MAX_NAMED)));
  }
  const said = draw.of(what === "likes" ? (areRecords ? FOUND : LIKED) : THANKS.filter((one) => one !== ""));
  return draw.part("more").between(1, 100) <= MORE_PERCENT ? `${said} ${draw.part("asks").of(MORE)}` : said;
}

const MAX_NAMED = 2;
const MORE_PERCENT = 70;

const OTHERS: readonly string[] = ["There is also {rows}.", "Then there is {rows}.", "I also see {rows}."];
const OFFERS: readonly string[] = [...OTHERS, "I could also offer you {rows}.", "How about {rows}?"];
/** Words for that there are no other rows. */
export const NO_OTHERS: readonly string[] = [
  "I have named them all.",
  "There are no others, I am afraid.",
  "Those were all that fit.",
  "Sorry, that is all there is.",
];
const LIKED: readonly string[] = ["Great.", "Good choice.", "I am glad to hear it.", "Very good.", "Wonderful."];
const FOUND: readonly string[] = ["Good.", "I am glad that I found it.", "Very good.", "All right.", "Wonderful."];
/** Questions for more to do. */
export const MORE: readonly string[] = [
  "Is there anything else?",
  "What else can I do for you?",
  "Do you need anything else?",
  "Can I help you with anything else?",
  "Would you like anything else?",
];

const LEFT: readonly string[] = [
  "All right, I will leave it.",
  "As you wish; I have done nothing.",
  "Fine, I will not do that.",
  "OK, I leave it as it is.",
  "No problem, nothing was done.",
  "Then I will not go ahead.",
];

const LETS_GO: readonly string[] = [
  "No problem.",
  "Of course.",
  "All right.",
  "That is fine.",
  "We can go on another time.",
  "Then I will leave it for now.",
];

const THANKS: readonly string[] = [
  "You are welcome.",
  "My pleasure.",
  "Glad to help.",
  "Happy to help.",
  "Any time.",
  "No problem.",
  "With pleasure.",
  "It was a pleasure.",
  "",
];

const WISHES: readonly string[] = [
  " Goodbye!",
  " Have a good day!",
  " Have a nice day.",
  " Bye!",
  " Take care!",
  " See you soon.",
  " Enjoy your day!",
  " Have a great time.",
  " Until next time!",
];

const UNDERSTOOD: readonly string[] = ["All right.", "Good.", "Noted."];
