import { CALENDAR_WORDS } from "../../../schema/english/dates.js";
import { spoken } from "../../../schema/english/sentences.js";
import { contentOf, folded, hasPhrase } from "../../../users/english/wholeWords.js";
import type { MeantTurn } from "./meantTurn.js";

/** Words that begin another wish. */
const MORE = /\b(?:also|as well|while you're at it|by the way|another thing|plus|and then|besides|too)\b/gi;
/** Limit of words beyond those of templates: more may mean anything. */
const MAX_MORE = 14;
/** Words with a capital at any position. */
const CAPITALS: ReadonlySet<string> = new Set([
  ...CALENDAR_WORDS,
  ..."i i'm i'd i'll i've ok christmas boxing new easter mr mrs ms dr god english".split(" "),
]);

/** Returns words that may mean something beside the turn's meaning, which a reader has to check; null if there are none. */
export function extraIn(text: string, { means, draft, options, foreign }: MeantTurn): string | null {
  const known = `${draft} ${JSON.stringify(means.slots ?? {})}`;
  const wish = (text.match(MORE) ?? []).find((words) => !hasPhrase(draft, words));
  if (wish !== undefined) return `whether ${JSON.stringify(wish)} begins another wish`;
  const name = namesIn(text).find((one) => !hasPhrase(known, one));
  if (name !== undefined) return `what ${JSON.stringify(name)} stands for`;
  for (const [slot, values] of options) {
    const value = values.find(
      (one) => one.length > 2 && hasPhrase(text, spoken(one)) && !hasPhrase(known, spoken(one)),
    );
    if (value !== undefined && !hasPhrase(known, value)) return `whether ${spoken(slot)} is ${JSON.stringify(value)}`;
  }
  const own = new Set(contentOf(known));
  const other = contentOf(text).find((word) => foreign.has(word) && !own.has(word));
  if (other !== undefined) return `whether ${JSON.stringify(other)} is another wish`;
  const more = folded(text).split(" ").length - folded(draft).split(" ").length;
  return more > MAX_MORE ? "it is much longer than what is meant" : null;
}

/** Characters before the beginning of a sentence. */
const BEGINNING: ReadonlySet<string> = new Set(".!?:…\"“'‘(—–-");

/** Returns words with a capital within a sentence: names. */
export function namesIn(text: string): string[] {
  const parts = text.match(/[\p{L}\p{N}'’]+|[^\p{L}\p{N}'’\s]/gu) ?? [];
  const names = parts.filter((part, at) => /^\p{Lu}/u.test(part) && !BEGINNING.has(parts[at - 1] ?? "."));
  return names.map((name) => name.replace(/['’]s$/, "")).filter((name) => !CAPITALS.has(folded(name)));
}
