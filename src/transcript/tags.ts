import { levenshtein } from "#packages";

/** The nine conversational phenomena of LUCID's paper (table 4), as labels of user turns. */
export const PHENOMENA = [
  "cancellation",
  "early_end",
  "sarcasm",
  "delay_confirmation",
  "answer_other_slot",
  "irrelevant",
  "overheard",
  "turn_correction",
  "correction",
] as const;

/** A conversational phenomenon that annotators mark, such as a correction: one of `PHENOMENA`. */
export type Phenomenon = (typeof PHENOMENA)[number];

/** LUCID's other tags: shapes of a conversation rather than phenomena. */
export const SHAPES = ["start_multi_slot", "all_in_one", "query", "confirm", "confirm_early"] as const;

/** A tag for the form of a turn's commands: one of `SHAPES`. */
export type Shape = (typeof SHAPES)[number];

/**
 * Tags that LUCID's compile step computes from the commands, independent of the user's own tags. Kept apart from the
 * phenomena of the same kind: LUCID drops a dialogue that has the computed correction without the tagged one.
 */
export const DERIVED = ["derived_answer_other_slot", "derived_correction"] as const;

/** A tag that follows from the dialogue's commands: one of `DERIVED`. */
export type Derived = (typeof DERIVED)[number];

/** Any tag of a turn. */
export type Tag = Phenomenon | Shape | Derived;

/** Every tag: phenomena, then shapes, then derived ones. */
export const TAGS: readonly Tag[] = [...PHENOMENA, ...SHAPES, ...DERIVED];

const NAMES: Readonly<Record<Tag, { readonly lucid: string; readonly title: string }>> = {
  cancellation: { lucid: "CANCEL", title: "cancellation" },
  early_end: { lucid: "EARLY_END", title: "cut off early" },
  sarcasm: { lucid: "SARCASTIC", title: "sarcasm" },
  delay_confirmation: { lucid: "DELAY_CONFIRMATION", title: "delayed confirmation" },
  answer_other_slot: { lucid: "WRONG_SLOT", title: "answer about another slot" },
  irrelevant: { lucid: "IRRELEVANT", title: "irrelevant answer" },
  overheard: { lucid: "OVERHEARD", title: "overheard answer" },
  turn_correction: { lucid: "TURN_CORRECTION", title: "correction within a turn" },
  correction: { lucid: "CORRECTION", title: "correction" },
  start_multi_slot: { lucid: "START_MULTI", title: "several slots at the start" },
  all_in_one: { lucid: "ALL_IN_ONE", title: "everything in one turn" },
  query: { lucid: "QUERY", title: "looking something up first" },
  confirm: { lucid: "CONFIRM", title: "confirmation" },
  confirm_early: { lucid: "CONFIRM_EARLY", title: "early confirmation" },
  derived_answer_other_slot: {
    lucid: "derived_answer_other_slot",
    title: "answer about another slot, computed",
  },
  derived_correction: { lucid: "derived_correction", title: "correction, computed" },
};

/** LUCID's other names of the tags: in the rules of its generator and the headings of its paper. */
const ALIASES: Readonly<Record<string, Tag>> = {
  cancel: "cancellation",
  sarcastic: "sarcasm",
  sarcastic_answer: "sarcasm",
  asr_early_end: "early_end",
  wrong_slot: "answer_other_slot",
  answer_about_another_slot: "answer_other_slot",
  irrelevant_answer: "irrelevant",
  overheard_answer: "overheard",
  in_turn_correction: "turn_correction",
  start_multi: "start_multi_slot",
};

const KNOWN: ReadonlySet<string> = new Set(TAGS);
const BY_NAME: ReadonlyMap<string, Tag> = new Map([
  ...Object.entries(ALIASES),
  ...TAGS.flatMap((tag): [string, Tag][] => [
    [NAMES[tag].lucid.toLowerCase(), tag],
    [tag, tag],
  ]),
]);

export function isTag(value: unknown): value is Tag {
  return typeof value === "string" && KNOWN.has(value);
}

export function isPhenomenon(tag: Tag): tag is Phenomenon {
  return (PHENOMENA as readonly string[]).includes(tag);
}

/** Returns the title of a tag in reports: `answer_other_slot` gives `answer about another slot`. */
export function tagTitle(tag: Tag): string {
  return NAMES[tag].title;
}

/** Returns LUCID's spelling of a tag in its data: `answer_other_slot` gives `WRONG_SLOT`. */
export function toLucidTag(tag: Tag): string {
  return NAMES[tag].lucid;
}

/**
 * Returns the tag that LUCID means by a name: its data's `WRONG_SLOT`, its generator's `wrong_slot`, its paper's
 * `Answer about another slot`, or our own `answer_other_slot`. Brackets, case, blanks and hyphens do not matter.
 * @returns null for an unknown name
 */
export function fromLucidTag(name: string): Tag | null {
  const plain = name
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return BY_NAME.get(plain) ?? null;
}

export function nearestTag(name: string): Tag | null {
  const meant = fromLucidTag(name);
  if (meant !== null) return meant;
  const ranked = TAGS.map((tag) => ({ tag, far: levenshtein(name.slice(0, 64).toLowerCase(), tag) }));
  const best = ranked.reduce((a, b) => (b.far < a.far ? b : a));
  return best.far <= Math.max(2, Math.floor(best.tag.length / 3)) ? best.tag : null;
}
