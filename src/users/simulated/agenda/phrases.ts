import { BacklotError, type Place } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import { MEND, whatWasThrown } from "../../../base/io/thrown.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { bounded, isEndless } from "../../../base/limits/bounded.js";
import { capital } from "../../../schema/english/sentences.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { UserAct } from "./acts.js";

/** Kinds of acts with phrases. Asides have the words of their operator. */
export type PhraseKind = Exclude<UserAct["kind"], "aside" | "comment">;

/** Texts for the placeholders of one act; an absent part is missing in the act. */
export interface PhraseParts {
  /** Description of the intent after "I would like to": `book a table`. */
  readonly intent?: string;
  /** All slots with their values, such as `date 2024-05-18, time 20:00`; of a request the slots alone. */
  readonly slots?: string;
  /** Slot, if there is only one: `party size`. */
  readonly slot?: string;
  /** Its value: `4`. */
  readonly value?: string;
  /** Reason of the user for giving up or leaving. */
  readonly why?: string;
}

/**
 * A phrase for an act: a text with placeholders, such as `"{value}, please."`, or a function that returns a text, or null if it has no
 * words for the act. It has to return the same words at every call.
 */
export type Phrase<Kind extends PhraseKind = PhraseKind> =
  | string
  | ((act: Extract<UserAct, { readonly kind: Kind }>, parts: PhraseParts) => string | null);

/** Phrases by kind of act. */
export type PhrasesByKind = { readonly [Kind in PhraseKind]?: readonly Phrase<Kind>[] };

/** Result of `definePhrases`. */
export interface PhraseList {
  /** Phrases by kind of act. */
  readonly phrases: PhrasesByKind;
  /** File that it was loaded from. */
  readonly file?: string;
}

/** Phrases of your own for the users of plans. */
export interface PhraseOptions {
  /** Results of `definePhrases`. Default: Backlot's phrases. */
  readonly phrases?: readonly PhraseList[];
}

/** The name of a part. */
type PartName = keyof PhraseParts;

/** Allowed and required parts of a text of each kind: one of these lists, completely. Without it a user would mean more than it says. */
const KINDS: Readonly<
  Record<PhraseKind, { readonly may: readonly PartName[]; readonly has: readonly (readonly PartName[])[] }>
> = {
  open: { may: ["intent", "slots", "slot", "value"], has: [["intent"]] },
  inform: { may: ["slots", "slot", "value"], has: [["slots"], ["value"]] },
  correct: { may: ["slots", "slot", "value"], has: [["slots"], ["slot", "value"]] },
  change: { may: ["slots", "slot", "value"], has: [["slots"], ["slot", "value"]] },
  retry: { may: [], has: [[]] },
  affirm: { may: [], has: [[]] },
  deny: { may: [], has: [[]] },
  cancel: { may: ["why"], has: [[]] },
  leave: { may: ["why"], has: [[]] },
  request: { may: ["slots"], has: [["slots"]] },
  goodbye: { may: [], has: [[]] },
};

/** A part of the act that a text names. */
const PLACEHOLDER = /\{([^{}]*)\}/g;
/** The names of the parts that a text names. */
const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(" and ");

/**
 * Defines phrases of your own for simulated users, by the kind of act. The phrases of a kind replace Backlot's; kinds without any keep
 * those. Pass them to `rehearse` or `agendaUser` as `phrases`, or to the command line by the config file. The meaning of a turn stays the
 * same, so that a policy that does not read words is unaffected.
 *
 * @throws BacklotError BAD_PHRASES for an unknown kind or placeholder, a list without phrases, and a text that lacks a required part
 *
 * @example
 * ```ts
 * import { agendaUser, definePhrases, drawPlan, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const curt = definePhrases({
 *   open: ["{intent}. {slots}.", "{intent}, now!"],
 *   inform: ["{slot}: {value}."],
 *   affirm: ["Yep."],
 * });
 * const backend = await mockBackend();
 * const plan = drawPlan(backend, { intents: ["book_table"], operators: [], seed: 1 });
 * const user = agendaUser(backend, plan, { phrases: [curt] });
 * const { turns } = await rehearse({ backend, policy: schemaPolicy(backend), user });
 * console.assert(turns.some((turn) => turn.author === "User" && turn.text === "Yep."));
 * ```
 */
export function definePhrases(phrases: PhrasesByKind): PhraseList {
  const problem = phrasesProblem({ phrases });
  if (problem !== null) throw new BacklotError("BAD_PHRASES", `there is ${problem}`);
  return { phrases };
}

/** Returns the problem of a list of phrases, as the rest of a sentence; null if there is none. */
export function phrasesProblem(list: Readonly<Record<string, unknown>>): string | null {
  const { phrases } = list;
  if (!isObject(phrases)) return `${formatValue(list)}, which is nothing that definePhrases gives`;
  for (const [kind, words] of Object.entries(phrases)) {
    if (words === undefined) continue;
    if (kind === "aside") return "phrases for asides: the operator that has users say them holds their words";
    if (!isKind(kind)) return `phrases for an unknown kind of act, ${kind}${didYouMean(kind, Object.keys(KINDS))}`;
    if (!Array.isArray(words) || words.length === 0) return `no list of phrases for ${kind}, but ${formatValue(words)}`;
    for (const phrase of words as readonly unknown[]) {
      const problem = typeof phrase === "function" ? null : textProblem(kind, phrase);
      if (problem !== null) return `among the phrases for ${kind} ${problem}`;
    }
  }
  return null;
}

const isKind = (kind: string): kind is PhraseKind => Object.hasOwn(KINDS, kind);

function textProblem(kind: PhraseKind, text: unknown): string | null {
  if (typeof text !== "string" || text.trim() === "") return `${formatValue(text)}, not a text or a function`;
  const { may, has } = KINDS[kind];
  const names = namesIn(text);
  const unknown = names.find((name) => !(may as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const known = may.length === 0 ? "it has none" : `there ${may.length === 1 ? "is" : "are"} ${braced(may)}`;
    return `${formatValue(text)} with an unknown placeholder {${unknown}}: ${known}`;
  }
  return has.some((all) => all.every((name) => names.includes(name)))
    ? null
    : `${formatValue(text)} without ${has.map(braced).join(", or ")}`;
}

/**
 * Checks that values are lists of phrases.
 * @throws BacklotError BAD_PHRASES with the file
 */
export function checkPhrases(lists: readonly PhraseList[] = []): void {
  if (!Array.isArray(lists))
    throw new BacklotError("BAD_PHRASES", "phrases must be a list of what definePhrases gives");
  for (const list of lists as readonly unknown[]) {
    const problem = isObject(list) ? phrasesProblem(list) : `${formatValue(list)} among the phrases`;
    if (problem !== null)
      throw badPhrases(isObject(list) ? (list as unknown as PhraseList) : {}, `there is ${problem}`);
  }
}

/** Returns the error for a problem with phrases, which are named with their file. */
function badPhrases(
  { file }: Pick<PhraseList, "file">,
  problem: string,
  cause?: unknown,
  { place = {}, hint }: { readonly place?: Place; readonly hint?: string } = {},
): BacklotError {
  return new BacklotError("BAD_PHRASES", `${file === undefined ? "phrases" : `the phrases of ${file}`}: ${problem}`, {
    place: place.file === undefined ? given({ file }) : place,
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Returns the phrases of all lists for an act's kind that have words for it, filled in. None if
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
