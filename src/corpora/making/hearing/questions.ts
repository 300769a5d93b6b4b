import { type SlotType, typeName } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import { sentencesOf } from "../../../users/english/sentences.js";
import { stem, wordSet, wordsOf } from "../../../users/english/wholeWords.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";

/** Generic words in questions. */
const EMPTY = wordSet(
  "a about all also am an and any are as at be by can certainly could course did do does else for from fine get give go good got great have how i in into is it its just know let like may me mind more need next of ok okay on one or please right say shall should so sure tell thank thanks that the their them then there they this to up us use want was we what which will with would yes you your",
);
/** Words in questions for a type, beside the words of its slot. */
const TYPED: Readonly<Record<string, string>> = {
  date: "day date when",
  time: "time when hour clock",
  int: "many much number",
  float: "much number",
};

/**
 * Returns the slot that a text asks for instead of the expected one, by the words of its questions; null if it asks for the expected one,
 * or for an unclear one.
 */
export function asksOther(
  text: string,
  draft: string,
  slot: string,
  slots: readonly { readonly name: string; readonly type: SlotType }[],
  phrases: IntentPhrases | undefined,
): string | null {
  const asked = wordsAsking(text);
  const own = wordsOfSlot(slot, slots, phrases);
  for (const word of wordsAsking(draft)) own.add(word);
  if (asked.some((word) => own.has(word))) return null;
  const others = slots.filter(({ name }) => name !== slot);
  return others.find(({ name }) => asked.some((word) => wordsOfSlot(name, slots, phrases).has(word)))?.name ?? null;
}

function wordsAsking(text: string): string[] {
  const sentences = sentencesOf(text).map(({ from, to }) => text.slice(from, to));
  const asking = sentences.filter((one) => /\?|\b(?:tell|let|give|say|need|please)\b/i.test(one));
  return wordsOf(asking.join(" "))
    .map(stem)
    .filter((word) => !EMPTY.has(word));
}

function wordsOfSlot(
  slot: string,
  slots: readonly { readonly name: string; readonly type: SlotType }[],
  phrases: IntentPhrases | undefined,
): Set<string> {
  const { noun = "", questions = [] } = phrases?.slots.get(slot) ?? {};
  const type = slots.find(({ name }) => name === slot)?.type;
  const typed = type === undefined ? "" : (TYPED[typeName(type)] ?? "");
  const words = wordsOf(`${spoken(slot)} ${noun} ${questions.join(" ")} ${typed}`);
  return new Set(words.map(stem).filter((word) => !EMPTY.has(word)));
}
