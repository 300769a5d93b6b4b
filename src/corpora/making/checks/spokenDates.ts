import { EPOCH, isDate } from "../../../kit/internal.js";
import { valuesSaid } from "../../../users/english/saidValues.js";
import { hasPhrase } from "../../../users/english/wholeWords.js";
import type { Check } from "./check.js";

/** A date that the user means appears in its words: as in commands, or so that the session's clock resolves it to that day. */
export const spokenDates: Check = {
  name: "dates in words",
  find({ turns, now = EPOCH }) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author !== "User") continue;
      const { slots = {}, references = {} } = turn.means ?? {};
      // The check of references covers values said by reference.
      const said = Object.entries(slots).flatMap(([slot, value]) => (Object.hasOwn(references, slot) ? [] : [value]));
      const unsaid = said.find(
        (value) =>
          typeof value === "string" &&
          isDate(value) &&
          !hasPhrase(turn.text, value) &&
          !saysDate(turn.text, value, now),
      );
      if (unsaid === undefined) continue;
      return { at, problem: `turn ${at + 1} means ${String(unsaid)}, which its words do not say: ${turn.text}` };
    }
    return null;
  },
};

const saysDate = (text: string, iso: string, now: number): boolean => valuesSaid(text, now).dates.has(iso);
