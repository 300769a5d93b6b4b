import { capital } from "../../../schema/english/sentences.js";
import { modifiersInRow } from "../agreement.js";
import { phrasesOf, VALUE } from "../intentPhrases.js";
import { unmarked } from "../marks.js";
import { referring, referringModifier } from "./references.js";
import type { SaidSlot, Speaker } from "./speaker.js";

const PREFERRED: readonly string[] = [
  `${VALUE}`,
  `${VALUE}`,
  `${VALUE}, please`,
  `${VALUE}, thanks`,
  `${VALUE}, I think`,
  `${VALUE} would be great`,
  `${VALUE} would be good`,
  `${VALUE} would be best`,
  `${VALUE} will do`,
  `${VALUE} if possible`,
  `let us say ${VALUE}`,
  `let us go with ${VALUE}`,
  `make it ${VALUE}`,
  `I would say ${VALUE}`,
  `I would prefer ${VALUE}`,
  `I would like ${VALUE}`,
  `I will take ${VALUE}`,
  `I think ${VALUE}`,
  `how about ${VALUE}?`,
  `it is ${VALUE}`,
  `probably ${VALUE}`,
  `I was thinking of ${VALUE}`,
  `I will go for ${VALUE}`,
  `I have ${VALUE} in mind`,
  `${VALUE} would be perfect`,
  `${VALUE} would be nice`,
  `${VALUE}, if that is possible`,
  `I think ${VALUE} would be best`,
  `can we say ${VALUE}?`,
  `let us make it ${VALUE}`,
  `I would go for ${VALUE}`,
  `maybe ${VALUE}`,
];
const PREFERRED_TIMES: readonly string[] = [
  ...PREFERRED,
  `${VALUE} is fine`,
  `${VALUE} is fine with me`,
  `${VALUE} works for me`,
  `${VALUE} works best`,
  `${VALUE} suits me`,
  `${VALUE} would suit me fine`,
  `${VALUE} is good for me`,
  `${VALUE} sounds good`,
  `${VALUE} should work`,
  `ideally ${VALUE}`,
  `preferably ${VALUE}`,
  `could we do ${VALUE}?`,
  `I can do ${VALUE}`,
];
const TIME = /^(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2})$/;

const STATED: readonly string[] = [
  `${VALUE}`,
  `${VALUE}`,
  `${VALUE}`,
  `it is ${VALUE}`,
  `it is ${VALUE}`,
  `that would be ${VALUE}`,
  `that is ${VALUE}`,
  `I believe it is ${VALUE}`,
  `let me check: ${VALUE}`,
];

/** Phrases around a fact that may be any text; they do not continue the sentence. */
const OF_TEXTS: readonly string[] = [`${VALUE}`, `${VALUE}`, `${VALUE}`, `let me check: ${VALUE}`];
/** Texts of at most so many words are names or the like, and not sentences. */
const WORDS_OF_A_NAME = 3;

const YES: readonly string[] = [
  "yes",
  "yes, please",
  "yeah",
  "sure",
  "yes, I would like that",
  "yes, definitely",
  "of course",
  "yes, that would be nice",
  "absolutely",
  "please do",
];
const NO: readonly string[] = [
  "no",
  "no, thanks",
  "no, thank you",
  "no need",
  "no, not this time",
  "nope",
  "rather not",
  "no, I do not think so",
  "not really",
  "that is not necessary",
];

/** Modifiers that can continue the sentence of an answer. */
const GOING_ON = /^(?:at|in|on|for|from|to|until|till|by|with(?:out)?) (?!.* (?:as|for) the )/;

/** Words an answer to a question. The first slot is the one asked for. */
export function answerWords(speaker: Speaker, slots: readonly SaidSlot[]): string {
  const [asked, ...others] = slots;
  if (asked === undefined) return speaker.turn(["yes"]);
  const first = answer(speaker, asked);
  const manner = speaker.prefers(asked.slot) ? "answers" : "states";
  if (others.length === 0) return speaker.turn([first], manner);
  const more = others.map((slot) => speaker.modifier(slot));
  const isApart = /[?!]$/.test(first) || more.some((modifier) => !GOING_ON.test(modifier));
  if (isApart || speaker.chance("apart", 50)) return speaker.turn([first, sayAll(speaker, others)], manner);
  return speaker.turn([`${first}, ${more.join(" and ")}`], manner);
}

/** Words slots that the user volunteers. */
export function volunteeredWords(speaker: Speaker, slots: readonly SaidSlot[]): string {
  const all = sayAll(speaker, slots);
  return speaker.turn([`${speaker.of("lead", leadsTo(all, VOLUNTEERED))}${all}`], "states");
}

const VOLUNTEERED: readonly string[] = [
  "one more thing: ",
  "I forgot to say, ",
  "oh, and ",
  "before I forget, ",
  "also, ",
  "by the way, ",
  "and another thing: ",
  "you should also know that ",
  "I should add that ",
  "and ",
  "I almost forgot, ",
  "while I think of it, ",
  "let me add that ",
  "oh, one more thing: ",
  "wait, ",
  "something I forgot: ",
];

/** Statements, one of them asking for a slot or withdrawing it, which cannot be clauses of another sentence. */
const NO_CLAUSE = /(?:^|\. )(?:any|please|leave|use|put|make|take|write|for|no|add|include|skip|set)\b/i;

/** Filters the leads that statements can follow: "I should add that" takes a clause, with or without `{all}`. */
export const leadsTo = (statements: string, leads: readonly string[]): readonly string[] =>
  NO_CLAUSE.test(statements)
    ? leads.filter((lead) => !/\b(?:that|suppose|what if) (?:\{all\}\??)?$/i.test(lead))
    : leads;

const REFINEMENTS: readonly string[] = [
  "what about one{modifiers}?",
  "is there one{modifiers}?",
  "are there any{modifiers}?",
  "can you find one{modifiers}?",
  "could you look for one{modifiers}?",
  "I am looking for one{modifiers}",
  "I mean one{modifiers}",
  "do you see one{modifiers}?",
  "is there anything{modifiers}?",
  "only those{modifiers}, please",
];
/** Refinements after a single row was found, which the user distinguishes from the one meant. */
const OF_ONE: readonly string[] = [
  "I mean the one{modifiers}",
  "it should be the one{modifiers}",
  "it must be the one{modifiers}",
  "could you look for the one{modifiers}?",
  "I am thinking of the one{modifiers}",
  "can you find the one{modifiers}?",
  "I need the one{modifiers}",
];
const OF_OFFERS: readonly string[] = [
  ...REFINEMENTS,
  "do you have any{modifiers}?",
  "I would prefer one{modifiers}",
  "I need one{modifiers}",
  "do you have anything{modifiers}?",
];

/** Words a refinement of a search result. */
export function refiningWords(speaker: Speaker, slots: readonly SaidSlot[], rows: number): string {
  const ofSeveral = speaker.intent?.findsRecords === true ? REFINEMENTS : OF_OFFERS;
  const refinements = rows === 1 ? OF_ONE : ofSeveral;
  const refinement = speaker.of("refinement", refinements);
  const modifiers = modifiersInRow(
    slots.map((slot) => speaker.modifier(slot)),
    /\b(?:any|those)\{/.test(refinement),
  );
  return speaker.turn([refinement.replace("{modifiers}", () => modifiers)], "asks");
}

/** Words an answer for another slot than the one asked for. */
export function otherSlotWords(speaker: Speaker, slot: SaidSlot): string {
  const lead = speaker.of("lead", [
    "one more thing first, ",
    "before that, ",
    "I should say that ",
    "first of all, ",
    "let me first say that ",
    "hold on, ",
    "wait, ",
  ]);
  return speaker.turn([`${lead}${speaker.statement(slot)}`], "states");
}

/** Joins the statements of slots into one sentence; those that ask for something follow in sentences of their own. */
export function sayAll(speaker: Speaker, slots: readonly SaidSlot[]): string {
  return inSentences(
    slots.map((slot) => speaker.statement(slot)),
    " and ",
  ).join(". ");
}

/** Joins statements into sentences, the first given in lower case, all without full stops. */
export function inSentences(statements: readonly string[], last: " and " | ", and "): readonly string[] {
  const clauses = statements.filter((statement) => !NO_CLAUSE.test(statement));
  const wishes = statements.filter((statement) => NO_CLAUSE.test(statement));
  const joined = clauses.length < 2 ? clauses : [`${clauses.slice(0, -1).join(", ")}${last}${clauses.at(-1)}`];
  return [...joined, ...wishes].map((one, at) => (at === 0 ? one : capital(one)));
}

function answer(speaker: Speaker, said: SaidSlot): string {
  const { slot, value, text, slip } = said;
  const { answers, without } = phrasesOf(speaker.slot(slot), value);
  if (value === null) return speaker.statement(said);
  const holds = speaker.switched(slot, value);
  if (holds !== null) {
    if (slip !== undefined) return `${slip}, no, sorry, ${text}`;
    const more = without === undefined ? [] : answers;
    const plain = speaker.of("plain", holds ? YES : NO);
    if (more.length === 0 || speaker.chance("short", 60)) return plain;
    return `${holds ? "yes" : "no"}, ${speaker.of("more", more)}`;
  }
  if (said.reference !== undefined) {
    const name = referring(speaker, slot, said.reference);
    const modifier = referringModifier(speaker, slot, said.reference);
    if (!/^(?:with|for) /.test(modifier) && speaker.chance("modifier", 25)) return modifier;
    return speaker.of("round", speaker.prefers(slot) ? PREFERRED : STATED).replace(VALUE, () => name);
  }
  const way = speaker.draw.part("way").between(1, 100);
  if (speaker.style === "terse" && way <= 80) return speaker.filled(VALUE, slot, said);
  if (way <= 25 && answers.length > 0) return speaker.filled(speaker.of("answer", answers), slot, said);
  if (way <= 40) return speaker.statement(said);
  return speaker.filled(speaker.of("round", around(speaker, said)), slot, said);
}

const TASKS: readonly string[] = [VALUE, `${VALUE}, please`, `I need to ${VALUE}`];
/** Phrases after which a closed value would need an article: "It is parcel locker". */
const TAKES_ARTICLE = /^(?:it is|that would be|I have|I will take|I would like) \{value\}/;
/** Phrases that fit a thing, but no number of things. */
const TAKES_THING = /^(?:I have|I will|I would (?:like|prefer)|I was|let us go) /;

function around(speaker: Speaker, { slot, value, text }: SaidSlot): readonly string[] {
  if (speaker.slot(slot).tasks !== undefined) return TASKS;
  const preferred = typeof value === "string" && TIME.test(value) ? PREFERRED_TIMES : PREFERRED;
  const ways = speaker.prefers(slot) ? preferred : STATED;
  if (typeof value === "number") return ways.filter((words) => !TAKES_THING.test(words));
  if (speaker.slot(slot).closed !== undefined || (ways === preferred && /^\p{Ll}/u.test(unmarked(text))))
    return ways.filter((words) => !TAKES_ARTICLE.test(words));
  const isText = typeof value === "string" && text.split(" ").length > WORDS_OF_A_NAME;
  return isText && ways === STATED ? OF_TEXTS : ways;
}
