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
      return draw.of(["All right, I will leave it.", "As you wish; I have done nothing.", "Fine, I will not do that."]);
    case "leave":
    case "goodbye":
      return draw.of(["You are welcome. Goodbye!", "My pleasure. Have a good day!", "Goodbye!"]);
    default:
      return draw.of(UNDERSTOOD);
  }
}

const UNDERSTOOD: readonly string[] = ["All right.", "Good.", "Noted."];
