import { formatValue } from "../../../base/io/inspected.js";
import { MEND, whatWasThrown } from "../../../base/io/thrown.js";
import { bounded, isEndless } from "../../../base/limits/bounded.js";
import { capital } from "../../../schema/english/sentences.js";
import type { UserAct } from "./acts.js";
import {
  badPhrases,
  namesIn,
  type PartName,
  type Phrase,
  type PhraseList,
  type PhraseParts,
  PLACEHOLDER,
} from "./phrases.js";

/**
 * What an act may be said with: the phrases of all lists for its kind that have words for it, filled in. None where
 * Backlot's words are to do.
 * @throws BacklotError BAD_PHRASES with the file, for a function that throws, loops or gives no text
 */
export function phrasesFor(act: UserAct, parts: PhraseParts, lists: readonly PhraseList[]): readonly string[] {
  if (act.kind === "aside" || act.kind === "comment") return [];
  const { kind } = act;
  return lists.flatMap((list) =>
    ((list.phrases[kind] ?? []) as readonly Phrase[]).flatMap((phrase) => {
      const text = typeof phrase === "string" ? filled(phrase, act, parts) : called(phrase, act, parts, list);
      return text === null ? [] : [text];
    }),
  );
}

/** A text with what its placeholders stand for; null where the act has nothing for one, or more than it says. */
function filled(text: string, act: UserAct, parts: PhraseParts): string | null {
  const names = namesIn(text);
  if (names.some((name) => parts[name as PartName] === undefined)) return null;
  const says = (name: PartName): boolean => names.includes(name);
  // Without a question the slot has to be said.
  const isAsked = act.kind === "inform" && act.volunteered !== true && !act.tags.includes("answer_other_slot");
  const saysSlots = says("slots") || (says("value") && (isAsked || says("slot")));
  if ("slots" in act && act.slots.length > 0 && !saysSlots) return null;
  const whole = text.replace(PLACEHOLDER, (_, name: string) => parts[name as PartName] ?? "");
  return capital(whole);
}

function called(
  phrase: Extract<Phrase, (...args: never[]) => unknown>,
  act: UserAct,
  parts: PhraseParts,
  list: PhraseList,
): string | null {
  let text: unknown;
  try {
    text = bounded(() => (phrase as (act: UserAct, parts: PhraseParts) => unknown)(act, parts));
  } catch (cause) {
    const { text: thrown, place } = whatWasThrown(cause);
    const what = isEndless(cause) ? `loops: it ${cause.message}` : `threw: ${thrown}`;
    throw badPhrases(list, `the function for ${act.kind} ${what}`, cause, { place, hint: MEND });
  }
  if (text === null || (typeof text === "string" && text.trim() !== "")) return text;
  throw badPhrases(list, `the function for ${act.kind} gives ${formatValue(text)}, not a text or null`);
}
