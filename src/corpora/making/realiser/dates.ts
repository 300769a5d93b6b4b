import { memoized } from "../../../base/json/memoized.js";
import { EPOCH } from "../../../kit/internal.js";
import { readDate } from "../../../labels/dateWords/readDate.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { datesInWords } from "../../../schema/english/dates.js";
import { capital } from "../../../schema/english/sentences.js";
import { speltAs, speltDescription } from "../../../schema/slotTypes/scalars.js";
import type { Transcript, Turn } from "../../../transcript/index.js";

/** A date as commands write it, with an optional "on" before it. */
const ISO = /(\bon )?\b(\d{4}-\d{2}-\d{2})\b/gi;
const ALONE = /^(?:yesterday|today|tomorrow|this|next)\b/;
const DAY = 86_400_000;

/** The date that a phrase means on a day, which stands before it. */
const meaning = memoized((key) => {
  const at = key.indexOf(" ");
  return readDate(key.slice(at + 1), () => Number(key.slice(0, at)) * DAY);
}, 20_000);

/**
 * Rewrites dates and the like in user turns as people say them: `next Friday`, `the 3rd of March`. Their meaning stays
 * the same.
 */
export function withSpokenDates(transcript: Transcript, seed: number): Transcript {
  const draw = new Seeded("dates", seed);
  const now = transcript.now ?? EPOCH;
  const turns = transcript.turns.map((turn, at): Turn => {
    if (turn.author !== "User") return turn;
    const text = turn.text.replaceAll(ISO, (whole: string, on: string | undefined, iso: string, place: number) => {
      const phrase = phraseOf(iso, now, draw.part(at).part(place));
      if (phrase === null) return whole;
      const said = ALONE.test(phrase) ? phrase : `${on ?? ""}${phrase}`;
      return place === 0 ? capital(said) : said;
    });
    const said = inWords(text, Object.values(turn.means?.slots ?? {}));
    return said === turn.text ? turn : { ...turn, text: said };
  });
  return { ...transcript, turns };
}

/** Puts values into words if these are unambiguous. */
function inWords(text: string, values: readonly unknown[]): string {
  let said = text;
  for (const value of values) {
    const spelt = typeof value === "string" ? speltDescription(speltAs(value)) : null;
    if (spelt?.exact === true && spelt.words !== undefined)
      said = said.replaceAll(String(value), spelt.words(String(value)));
  }
  return said;
}

/** A drawn phrase for a date, or null. Only drawn phrases are tried. */
function phraseOf(iso: string, now: number, draw: Seeded): string | null {
  const today = Math.floor(now / DAY);
  const left = datesInWords(iso, today);
  while (left.length > 0) {
    const [phrase = ""] = left.splice(draw.between(0, left.length - 1), 1);
    if (meaning(`${today} ${phrase}`) === iso) return phrase;
  }
  return null;
}
