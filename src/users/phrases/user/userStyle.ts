import { memoized } from "../../../base/json/memoized.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";

/** The style of a user's words. */
export type UserStyle = "plain" | "terse" | "chatty" | "polite" | "hurried" | "unsure";

const DRAWN: readonly UserStyle[] = [
  "plain",
  "plain",
  "plain",
  "terse",
  "chatty",
  "chatty",
  "polite",
  "hurried",
  "unsure",
];

/** Draws the style of a user from the seed of the dialogue. */
export function userStyle(draw: Seeded): UserStyle {
  return draw.of(DRAWN);
}

const BEFORE: Readonly<Record<UserStyle, readonly string[]>> = {
  plain: ["OK, ", "Well, ", "So, "],
  terse: [""],
  chatty: ["Oh, ", "So, ", "Well, ", "Great, ", "Okay, ", "Ah, ", "Alright, ", "Cool, ", "Oh right, "],
  polite: ["Ah yes, ", "Well, ", "Thank you, ", "Let me see, "],
  hurried: ["OK, ", "Right, "],
  unsure: ["Um, ", "Hmm, ", "Let me see, ", "Er, ", "Uh, ", "Let me think, ", "Well, ", "Hm, "],
};

/** The manner of a sentence: it opens a conversation, asks, states a fact, or answers. */
export type Manner = "first" | "asks" | "states" | "answers";

/** Leads that do not fit a manner, such as answers and thanks before a request. */
const NOT_BEFORE: Readonly<Record<Manner, RegExp>> = {
  first: /^(?:OK|Right|Great|Okay|Ah|Alright|Cool|Oh right|Thank you)\b/,
  asks: /^(?:Ah yes)\b/,
  states: /^(?:Right|Great|Cool|Alright|Thank you|So|Ah yes)\b/,
  answers: /^(?:Right|Great|Cool|Alright|Thank you|So)\b/,
};

const AFTER: Readonly<Record<UserStyle, readonly string[]>> = {
  plain: [", please", ", thanks"],
  terse: [""],
  chatty: [", thanks", ", if you can", ", please"],
  polite: [", please", ", thank you", ", if that is possible"],
  hurried: [", thanks", ", please"],
  unsure: [", I think", ", I suppose", ", I believe", ", if that works", ", if that is all right"],
};

/** The frequency of leads and tags by style, in per cent of sentences. */
const PERCENT: Readonly<Record<UserStyle, readonly [before: number, after: number]>> = {
  plain: [12, 12],
  terse: [0, 0],
  chatty: [40, 25],
  polite: [30, 45],
  hurried: [25, 25],
  unsure: [60, 35],
};

/** Courtesies, hesitations and approval: a sentence with one of them gets no other. */
const MARKED =
  /^and\b|\b(?:please|thank|thanks|yes|no|sure|sorry|ok|okay|right|well|hi|hello|hey|hiya|good day|excuse me|if you|if that|if possible|i (?:think|believe|suppose)|let me|oh|also|next|now|then|more thing|another thing|besides|addition|before|after that|by the way|just so|in case|should (?:also|say)|forgot|should add|while we|once that|well|of course|great|would be|sounds|works|will do|is fine|prefer|appreciate|maybe)\b/i;

/** Sentences that state a fact, and tags that only follow a request. */
const STATEMENT = /^(?:it|that|this|the|my|there)\b/i;
const WISHING = /^, (?:if |please)/;

/**
 * Adds a lead or a tag to a sentence, by the user's style.
 * @param text in lower case
 */
export function styled(text: string, style: UserStyle, draw: Seeded, manner: Manner): string {
  if (MARKED.test(text)) return text;
  const [before, after] = PERCENT[style];
  const meant = manner === "answers" && STATEMENT.test(text) ? "states" : manner;
  const leads = BEFORE[style].filter((lead) => !NOT_BEFORE[meant].test(lead));
  const isLed = leads.length > 0 && draw.part("leads").between(1, 100) <= before;
  const follows = meant === "states" ? AFTER[style].filter((words) => !WISHING.test(words)) : AFTER[style];
  const isFollowed =
    follows.length > 0 && !isLed && !/[.!?…]$/.test(text) && draw.part("follows").between(1, 100) <= after;
  return `${isLed ? draw.part("before").of(leads) : ""}${text}${isFollowed ? draw.part("after").of(follows) : ""}`;
}

/** True if a user of a style says "I'd" for "I would". */
export function contracts(style: UserStyle, draw: Seeded): boolean {
  return style !== "polite" && draw.part("contracts").between(1, 100) <= (style === "plain" ? 60 : 85);
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bI would\b/g, "I'd"],
  [/\bI am\b/g, "I'm"],
  [/\bI have to\b/g, "I've got to"],
  [/\bI will\b/g, "I'll"],
  [/\b([Ii])t is\b(?!:)/g, "$1t's"],
  [/\b([Tt])hat is\b/g, "$1hat's"],
  [/\b([Tt])hat will\b/g, "$1hat'll"],
  [/\b([Tt])here is\b(?= \w)/g, "$1here's"],
  [/\b([Ww])hat is\b/g, "$1hat's"],
  [/\b([Dd])o not\b/g, "$1on't"],
  [/\b([Dd])oes not\b/g, "$1oesn't"],
  [/\b([Ll])et us\b/g, "$1et's"],
  [/\b([Cc])an not\b/g, "$1an't"],
  [/\b([Ss])hould not\b/g, "$1houldn't"],
  [/\b([Nn])eed not\b/g, "$1eedn't"],
];

/** Contracts a phrase, which must not contain its value yet. */
export const contracted = memoized(
  (text) => CONTRACTIONS.reduce((said, [long, short]) => said.replace(long, short), text),
  5_000,
);
