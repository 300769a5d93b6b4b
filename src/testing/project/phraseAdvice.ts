import { isObject } from "../../base/json/object.js";
import { spoken } from "../../schema/english/sentences.js";
import type { ResolvedIntent, ResolvedSlot } from "../../schema/facts.js";
import type { Intent } from "../../schema/index.js";
import { resolveIntents } from "../../schema/resolve.js";
import { derivedPhrases } from "../../users/phrases/derive.js";
import { givenPhrases, phraseFileOf } from "../../users/phrases/phraseFile.js";
import { isPreposition } from "../../users/phrases/roles/roleOf.js";

/** An intent whose derived phrases are weak, with the names that cause this. */
export interface PhraseAdvice {
  readonly intent: string;
  /** The weak parts, the weakest first, such as `tgt_tmp is shortened`. */
  readonly reasons: readonly string[];
}

/** Shortened words that contain vowels, or that people write in this form. */
const SHORT =
  /^(?:acct|addr|amt|avg|cfg|cust|dept|desc|dest|dur|est|freq|ident|init|loc|misc|num|obj|opt|orig|param|pref|prev|qty|ref|req|resv|src|temp|tgt|tmp|usr|val|vol)$/;
/** The derived modifier of a slot whose values say nothing alone. */
const NO_ROLE = "where the ";
/** Words without a vowel that are spoken nonetheless. */
const SAID_SO = /^(?:by|my|why|gym|try|tv|pm|mr|ms|dr|st|dvd|cd|pdf|sms|pc|vs)$/;

/**
 * Ranks the intents with the weakest derived phrases: shortened names, booleans, and slots without a
 * description whose values say nothing alone. Parts with a phrase list of their own do not count.
 */
export function phraseAdvice(intents: readonly Intent[]): readonly PhraseAdvice[] {
  return resolveIntents(intents)
    .intents.filter((intent) => phraseFileOf(intent) !== null)
    .map((intent) => ({ intent: intent.command, weak: weakIn(intent) }))
    .filter(({ weak }) => weak.length > 0)
    .map(({ intent, weak }) => ({
      intent,
      weight: weak.reduce((sum, [weight]) => sum + weight, 0),
      reasons: weak.toSorted(([a], [b]) => b - a).map(([, reason]) => reason),
    }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ intent, reasons }) => ({ intent, reasons }));
}

type Weakness = readonly [weight: number, reason: string];

function weakIn(intent: ResolvedIntent): readonly Weakness[] {
  const { verbPhrases, slots = {} } = givenPhrases(intent) ?? {};
  const said = isObject(slots) ? slots : {};
  const derived = derivedPhrases(intent);
  const own: readonly Weakness[] =
    verbPhrases === undefined && isShortened(intent.command) ? [[4, `${intent.command} is shortened`]] : [];
  return [
    ...own,
    ...intent.slots
      .filter(({ name }) => !Object.hasOwn(said, name))
      .flatMap((slot) => weakness(slot, derived.slots.get(slot.name)?.modifiers ?? []) ?? []),
  ];
}

function weakness({ name, type, description = "" }: ResolvedSlot, modifiers: readonly string[]): [Weakness] | null {
  if (name.startsWith("date_of_")) return null;
  if (isShortened(name)) return [[3, `${name} is shortened`]];
  if (isPreposition({ words: new Set([name]), first: name })) return [[3, `${name} is a preposition, and has no noun`]];
  if (type === "bool" && spoken(name).includes(" ")) return [[2, `${name} is a boolean`]];
  if (description.trim() !== "" || !modifiers.some((one) => one.startsWith(NO_ROLE))) return null;
  return [[1, `${name} has no description`]];
}

const isShortened = (name: string): boolean =>
  spoken(name)
    .toLowerCase()
    .split(" ")
    .some((word) => SHORT.test(word) || (/^[^aeiouy\d]{2,}$/.test(word) && !SAID_SO.test(word)));
