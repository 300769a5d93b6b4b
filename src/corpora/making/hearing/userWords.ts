import { isDate, isOperator, isTime, type Operator, type Value } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Tag, UserMeaning } from "../../../transcript/index.js";
import { saysExactly } from "../../../users/english/durations.js";
import {
  declines,
  isCorrecting,
  isNegated,
  isTwiceNegated,
  leavesOpen,
  turnsValues,
  yields,
} from "../../../users/english/polarity.js";
import { hasOther, type SaidValues, saysByRule, valuesSaid } from "../../../users/english/saidValues.js";
import { contentOf, folded, hasPhrase, placeIn, wordsOf } from "../../../users/english/wholeWords.js";
import type { IntentPhrases, SlotPhrases } from "../../../users/phrases/intentPhrases.js";
import { isNegatedName } from "../../../users/phrases/switches.js";
import { extraIn } from "./extras.js";
import type { MeantTurn } from "./meantTurn.js";

/** Verdict of rules on words: a missing meaning, or one that only a reader can judge; null if they are right. */
export type Verdict = { readonly wrong: string } | { readonly unsure: string } | null;

type Held = Value | Operator | null;

/** Tags of turns that give the assistant nothing to act on. */
const ASIDES: readonly Tag[] = ["overheard", "sarcasm", "irrelevant", "delay_confirmation"];

/**
 * Judges by rules if a user's words mean what they should and nothing else: values as whole words, numbers, dates and times in any readable
 * spelling, and two values of one kind told apart by their surroundings.
 */
export function userVerdict(text: string, turn: MeantTurn): Verdict {
  const { tags, draft, now } = turn;
  // A turn that breaks off need not say anything.
  if (tags.includes("early_end")) return null;
  const said = valuesSaid(text, now);
  const accounted = valuesSaid(
    `${draft}. ${Object.values(turn.means.slots ?? {})
      .map(shown)
      .join(". ")}`,
    now,
  );
  const unsure: string[] = [];
  for (const verdict of verdictsOf(text, said, accounted, turn)) {
    if (verdict !== null && "wrong" in verdict) return verdict;
    if (verdict !== null) unsure.push(verdict.unsure);
  }
  return unsure[0] === undefined ? null : { unsure: unsure[0] };
}

function* verdictsOf(text: string, said: SaidValues, accounted: SaidValues, turn: MeantTurn): Generator<Verdict> {
  const { means, tags, draft, phrases } = turn;
  const slots = Object.entries(means.slots ?? {}) as [string, Held][];
  for (const [slot, value] of slots) {
    const says = saysSlot(text, slot, value, said, accounted, turn);
    if (says === "no") yield { wrong: `it does not say that ${spoken(slot)} is ${shown(value)}` };
    else if (isTurned(text, slot, value, turn))
      yield { unsure: `whether ${spoken(slot)} is ${shown(value)} and no other` };
    if (says === "open") yield { unsure: `whether ${spoken(slot)} is ${shown(value)}` };
    const longer = typeof value === "string" ? isLonger(text, value, draft) : "no";
    if (longer === "yes") yield { wrong: `it says more than ${JSON.stringify(value)} where it names it` };
    if (longer === "open") yield { unsure: `whether ${JSON.stringify(value)} is the whole of it` };
  }
  const swapped = areSwapped(text, draft, slots, phrases);
  if (swapped === "yes") yield { wrong: "it says two values the other way round" };
  if (swapped === "open") yield { unsure: "which value is which" };
  yield agreement(text, means);
  if (tags.includes("turn_correction") && !isCorrecting(text) && !saysTwo(said, accounted, turn))
    yield { wrong: "it does not correct itself: the wrong value has to be said first, and then the right one" };
  const isAside = tags.some((tag) => ASIDES.includes(tag));
  const figures = (["dates", "times", "numbers", "unread"] as const).find((kind) =>
    hasOther<unknown>(said[kind], accounted[kind]),
  );
  if (figures !== undefined)
    yield isAside ? { wrong: "it gives a value" } : { unsure: `${figures} that are not meant` };
  if (means.intent !== undefined && phrases !== undefined && !speaksOf(text, draft, phrases))
    yield { unsure: "what the user wants" };
  for (const request of means.requests ?? [])
    if (!hasPhrase(text, spoken(request)) && !shares(text, draft))
      yield { unsure: `whether ${spoken(request)} is asked` };
  const extra = extraIn(text, turn);
  if (extra !== null) yield { unsure: extra };
}

function saysSlot(
  text: string,
  slot: string,
  value: Held,
  said: SaidValues,
  accounted: SaidValues,
  turn: MeantTurn,
): "yes" | "no" | "open" {
  const phrases = turn.phrases?.slots.get(slot);
  if (value === null) return leavesOpen(text) ? "yes" : "open";
  if (typeof value === "boolean") return saysWhether(text, slot, value, turn.draft, phrases);
  if (Array.isArray(value)) {
    const each = value.map((item) => saysSlot(text, slot, item as Value, said, accounted, turn));
    return each.includes("no") ? "no" : each.includes("open") ? "open" : "yes";
  }
  if (typeof value === "object") {
    if (!isOperator(value as Operator)) return "open";
    const inner = saysSlot(text, slot, (value as Operator).args as Held, said, accounted, turn);
    return inner === "yes" && !isCompared(text, turn.draft) ? "open" : inner;
  }
  const byRule = saysByRule(said, value, accounted);
  if (byRule !== null) return byRule;
  const isExact = saysExactly(text, String(value));
  if (isExact !== null) return isExact ? "yes" : "open";
  const options = turn.options.get(slot);
  if (
    hasPhrase(text, String(value)) ||
    hasPhrase(text, spoken(String(value))) ||
    hasPhrase(text, hyphened(String(value)))
  )
    return "yes";
  // A free text is its own label; a closed value may be said in other words.
  if (options === undefined) return "no";
  const others = options.filter((one) => one !== value && !hasPhrase(turn.draft, spoken(one)));
  return others.some((one) => hasPhrase(text, spoken(one)) || hasPhrase(text, hyphened(one))) ? "no" : "open";
}

/**
 * Tests if a text names a value only to turn it into others, as in "not 4" or "more than 4", although the template does
 * not. Each clause is judged alone.
 */
function isTurned(text: string, slot: string, value: Held, turn: MeantTurn): boolean {
  const isPlain = value !== null && typeof value !== "boolean" && !isOperator(value as Operator);
  if (!isPlain || !turnsValues(text) || turnsValues(turn.draft)) return false;
  const accounted = valuesSaid(`${turn.draft}. ${shown(value)}`, turn.now);
  const naming = text
    .split(/[,.;:!?](?!\d)/)
    .filter((clause) => saysSlot(clause, slot, value, valuesSaid(clause, turn.now), accounted, turn) === "yes");
  return naming.length > 0 && naming.every(turnsValues);
}

const hyphened = (text: string): string => text.replaceAll("_", "-");

function clausesAbout(text: string, words: string): string[] {
  const terms = new Set(contentOf(words));
  return text
    .split(/[,.;:!?]|\b(?:and|(?<!anything )but)\b/)
    .filter((one) => contentOf(one).some((word) => terms.has(word)));
}

/** Tests if a text says a slot's yes or no: in a clause with the slot's name, or like the draft in the clauses about it. */
function saysWhether(
  text: string,
  slot: string,
  value: boolean,
  draft: string,
  phrases: SlotPhrases | undefined,
): "yes" | "no" | "open" {
  const names = `${spoken(slot)} ${phrases?.noun ?? ""}`;
  const terms = `${names} ${(phrases?.modifiers ?? []).join(" ")}`;
  const named = clausesAbout(text, names);
  if (named.some(isTwiceNegated)) return "open";
  // "No alcohol" is a yes where the slot is `no_alcohol`.
  if (named.some((clause) => isNegated(clause) !== (value !== isNegatedName(spoken(slot))))) return "yes";
  const [there, here] = [clausesAbout(draft, terms), clausesAbout(text, terms)];
  if (there.length === 0 || here.length === 0)
    return named.length === 0 && isNegated(draft) === isNegated(text) ? "yes" : "open";
  if (there.some(isNegated) === here.some(isNegated)) return "yes";
  return isNegated(draft) === isNegated(text) ? "open" : "no";
}

const COMPARISON =
  /\b(?:more|less|fewer|over|under|above|below|least|most|up to|not|without|before|after|between|from|except|but|other|with|contain\w*|includ\w*|cheaper|earlier|later|max\w*|min\w*|beyond|than)\b|n't\b/gi;
function isCompared(text: string, draft: string): boolean {
  const wanted = draft.toLowerCase().match(COMPARISON) ?? [];
  const found = new Set(text.toLowerCase().match(COMPARISON) ?? []);
  return wanted.length === 0 || wanted.some((word) => found.has(word));
}

function agreement(text: string, { confirms, cancels, slots = {} }: UserMeaning): Verdict {
  if (confirms === undefined && cancels !== true) return null;
  const [yes, no] = [yields(text), declines(text)];
  const wantsYes = confirms === true;
  if (wantsYes ? yes && !no : no && !yes) return null;
  if (Object.keys(slots).length === 0 && (wantsYes ? no && !yes : yes && !no))
    return { wrong: wantsYes ? "it does not agree" : "it agrees, and is to decline" };
  return { unsure: wantsYes ? "whether the user agrees" : "whether the user declines" };
}

/** Tests if a text also says a wrong value that templates say. */
function saysTwo(said: SaidValues, accounted: SaidValues, { means, now }: MeantTurn): boolean {
  const meant = valuesSaid(
    Object.values(means.slots ?? {})
      .map(shown)
      .join(". "),
    now,
  );
  return (["dates", "times", "numbers"] as const).some((kind) =>
    [...(said[kind] as ReadonlySet<unknown>)].some(
      (one) => (accounted[kind] as ReadonlySet<unknown>).has(one) && !(meant[kind] as ReadonlySet<unknown>).has(one),
    ),
  );
}

/** Tests if words concern an intent: they contain a word of its verbPhrases or rows, or one of its templates. */
function speaksOf(text: string, draft: string, { verbPhrases, row }: IntentPhrases): boolean {
  const known = new Set(contentOf(`${verbPhrases.join(" ")} ${row?.singular ?? ""} ${row?.plural ?? ""}`));
  return contentOf(text).some((word) => known.has(word)) || shares(text, draft);
}

const shares = (text: string, draft: string): boolean => {
  const known = new Set(contentOf(draft));
  return contentOf(text).some((word) => known.has(word));
};

const shown = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** Number of words before a value that may describe it. */
const NEAR = 4;

/**
 * Tests if a value is part of a longer one: a number or a name is directly beside it, without punctuation between them, unlike in
 * templates. Open if that neighbour is the first word of a sentence.
 */
function isLonger(text: string, value: string, draft: string): "yes" | "no" | "open" {
  const at = placeIn(text, value);
  if (at < 0 || !/\p{Lu}|\d/u.test(value)) return "no";
  const flat = text.replaceAll(/\s+/g, " ");
  const before = /(?:^|[^\p{L}\p{N}])([\p{L}\p{N}]+) $/u.exec(flat.slice(0, at))?.[1] ?? "";
  const after = /^ ([\p{L}\p{N}]+)/u.exec(flat.slice(at + value.trim().length))?.[1] ?? "";
  if (isName(after) && !hasPhrase(draft, after)) return "yes";
  if (!isName(before) || hasPhrase(draft, before)) return "no";
  return flat.slice(0, at).trim() === before || /[.!?:] [\p{L}\p{N}]+ $/u.test(flat.slice(0, at)) ? "open" : "yes";
}

const isName = (word: string): boolean => /^(?:\p{Lu}\p{Ll}|\d)/u.test(word) && !/^(?:\d+(?:am|pm)|OK)$/.test(word);

/** Tests if two values of one kind are swapped, by the words before each: `from A to B`. Open if these words do not decide. */
function areSwapped(
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
