import { EPOCH } from "../../../kit/internal.js";
import { readDate } from "../../../labels/dateWords/readDate.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { dateInWords, ordinal } from "../../../schema/english/dates.js";
import { capital } from "../../../schema/english/sentences.js";
import { speltAs, speltDescription } from "../../../schema/slotTypes/scalars.js";
import type { Transcript, Turn } from "../../../transcript/index.js";

/** A date as commands write it, with an optional "on" before it. */
const ISO = /(\bon )?\b(\d{4}-\d{2}-\d{2})\b/gi;
const ALONE = /^(?:yesterday|today|tomorrow|this|next)\b/;
const DAY = 86_400_000;

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

/** Cached results: whether a phrase means a date on a day. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 20_000;

/** A drawn phrase for a date, or null. Only drawn phrases are tried. */
function phraseOf(iso: string, now: number, draw: Seeded): string | null {
  const left = wordings(iso, Math.floor(now / DAY));
  while (left.length > 0) {
    const [phrase = ""] = left.splice(draw.between(0, left.length - 1), 1);
    if (means(phrase, iso, now)) return phrase;
  }
  return null;
}

function means(phrase: string, iso: string, now: number): boolean {
  const key = `${phrase} ${iso} ${Math.floor(now / DAY)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isMeant = readDate(phrase, () => now) === iso;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, isMeant);
  return isMeant;
}

/**
 * Returns the phrases that unambiguously mean a date at a moment, as judged by the reader of dates in commands.
 * @param now the session's clock, in milliseconds since 1970
 */
export function datePhrases(iso: string, now: number): readonly string[] {
  return wordings(iso, Math.floor(now / DAY)).filter((phrase) => means(phrase, iso, now));
}

function wordings(iso: string, today: number): string[] {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return [];
  const ahead = time / DAY - today;
  const { weekday, day, month, year } = dateInWords(iso);
  const near: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };
  return [
    ...(near[ahead] === undefined ? [] : [near[ahead] as string]),
    ...(ahead > 0 && ahead < 7 ? [weekday, `this ${weekday}`] : []),
    ...(ahead > 0 && ahead < 14 ? [`next ${weekday}`] : []),
    `${day} ${month}`,
    `${month} ${ordinal(day)}`,
    `the ${ordinal(day)} of ${month}`,
    `${weekday} ${day} ${month}`,
    `${day} ${month} ${year}`,
  ];
}
