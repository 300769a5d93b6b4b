import type { Row } from "../../kit/internal.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import { BUILT_IN } from "../../simulation/operators/operators.js";
import type { UserAct } from "../../simulation/users/agenda/acts.js";
import { details } from "./reports.js";

/** What the assistant says to a turn after which nothing was signalled: it did nothing. */
export function remark(act: UserAct, row: Row | null, draw: Seeded): string {
  switch (act.kind) {
    case "aside":
      return draw.of(BUILT_IN.get(act.how)?.remarks ?? UNDERSTOOD);
    case "request":
      return details(row ?? {}, act.slots, draw);
    case "cancel":
    case "deny":
      return draw.of(LEFT);
    case "leave":
    case "goodbye":
      return `${draw.part("thanks").of(THANKS)}${draw.part("wish").of(WISHES)}`.trim();
    default:
      return draw.of(UNDERSTOOD);
  }
}

const LEFT: readonly string[] = [
  "All right, I will leave it.",
  "As you wish; I have done nothing.",
  "Fine, I will not do that.",
  "OK, I leave it as it is.",
  "No problem, nothing was done.",
  "Then I will not go ahead.",
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
