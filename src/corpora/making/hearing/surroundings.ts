import { isDate, isTime } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import { folded, holds, placeIn, wordsOf } from "../../../users/english/wholeWords.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";

/** Number of words before a value that may describe it. */
const NEAR = 4;

/**
 * Tests if a value is part of a longer one: a number or a name is directly beside it, without punctuation between them, unlike in
 * templates. Open if that neighbour is the first word of a sentence.
 */
export function isLonger(text: string, value: string, draft: string): "yes" | "no" | "open" {
  const at = placeIn(text, value);
  if (at < 0 || !/\p{Lu}|\d/u.test(value)) return "no";
  const flat = text.replaceAll(/\s+/g, " ");
  const before = /(?:^|[^\p{L}\p{N}])([\p{L}\p{N}]+) $/u.exec(flat.slice(0, at))?.[1] ?? "";
  const after = /^ ([\p{L}\p{N}]+)/u.exec(flat.slice(at + value.trim().length))?.[1] ?? "";
  if (isName(after) && !holds(draft, after)) return "yes";
  if (!isName(before) || holds(draft, before)) return "no";
  return flat.slice(0, at).trim() === before || /[.!?:] [\p{L}\p{N}]+ $/u.test(flat.slice(0, at)) ? "open" : "yes";
}

const isName = (word: string): boolean => /^(?:\p{Lu}\p{Ll}|\d)/u.test(word) && !/^(?:\d+(?:am|pm)|OK)$/.test(word);

/** Tests if two values of one kind are swapped, by the words before each: `from A to B`. Open if these words do not decide. */
export function areSwapped(
  text: string,
  draft: string,
  slots: readonly (readonly [slot: string, value: unknown])[],
  phrases: IntentPhrases | undefined,
): "yes" | "no" | "open" {
  let result: "no" | "open" = "no";
  for (const [at, [slot, value]] of slots.entries()) {
    for (const [other, another] of slots.slice(at + 1)) {
      if (kindOf(value) === null || kindOf(value) !== kindOf(another) || value === another) continue;
      const verdict = pairVerdict(text, draft, [slot, String(value)], [other, String(another)], phrases);
      if (verdict === "yes") return "yes";
      if (verdict === "open") result = "open";
    }
  }
  return result;
}

type Named = readonly [slot: string, value: string];

function pairVerdict(
  text: string,
  draft: string,
  one: Named,
  other: Named,
  phrases: IntentPhrases | undefined,
): "yes" | "no" | "open" {
  const [here, there] = [cues(text, one[1], other[1]), cues(text, other[1], one[1])];
  const own = (slot: Named, rival: Named) => {
    const terms = wordsOf(`${spoken(slot[0])} ${(phrases?.slots.get(slot[0])?.modifiers ?? []).join(" ")}`);
    return new Set([...terms, ...(cues(draft, slot[1], rival[1]) ?? [])]);
  };
  const [ofOne, ofOther] = [own(one, other), own(other, one)];
  // Values spelt differently than in commands are left to a reader, unless templates have their words.
  if (here === null || there === null) return sameOrder(text, draft) ? "no" : "open";
  const straight = speakFor(here, ofOne, ofOther) + speakFor(there, ofOther, ofOne);
  const crossed = speakFor(here, ofOther, ofOne) + speakFor(there, ofOne, ofOther);
  if (straight > crossed) return "no";
  return crossed > straight ? "yes" : "open";
}

/** Counts words that speak for one slot and not for the other. */
const speakFor = (words: readonly string[], own: ReadonlySet<string>, rival: ReadonlySet<string>): number =>
  words.filter((word) => own.has(word) && !rival.has(word)).length;

/** Returns the words before a value, up to the other one; null if the text does not contain the value verbatim. */
function cues(text: string, value: string, other: string): string[] | null {
  const at = placeIn(text, value);
  if (at < 0) return null;
  const before = folded(text).slice(0, at);
  const rival = before.lastIndexOf(folded(other));
  const between = rival < 0 ? before : before.slice(rival + other.length);
  return wordsOf(between).slice(-NEAR);
}

/** Tests if all figures of templates appear in a text in their order. */
function sameOrder(text: string, draft: string): boolean {
  const figures = (words: string): string => (words.match(/\d+/g) ?? []).join(" ");
  return figures(text) === figures(draft);
}

function kindOf(value: unknown): string | null {
  if (typeof value === "number") return "number";
  if (typeof value !== "string") return null;
  return isDate(value) ? "date" : isTime(value) ? "time" : "text";
}
