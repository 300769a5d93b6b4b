import { EPOCH, isDate } from "../../kit/internal.js";
import { saysDate } from "../realiser/dates.js";
import type { Check } from "./check.js";

/**
 * A date that the user means stands in its words: as commands write it, or so that the session's clock makes it that
 * day.
 */
export const spokenDates: Check = {
  name: "dates in words",
  find({ turns, now = EPOCH }) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author !== "User") continue;
      const text = turn.text.toLowerCase();
      const unsaid = Object.values(turn.means?.slots ?? {}).find(
        (value) => typeof value === "string" && isDate(value) && !text.includes(value) && !saysDate(text, value, now),
      );
      if (unsaid === undefined) continue;
      return { at, problem: `turn ${at + 1} means ${String(unsaid)}, which its words do not say: ${turn.text}` };
    }
    return null;
  },
};
