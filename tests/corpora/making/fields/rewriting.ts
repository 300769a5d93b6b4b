import type { Asked } from "../models/scriptedServer.js";
import { after, stageOf } from "../writing/echo.js";

/* A model of rules: it rewords drafts the way a person at work would, with the same content. It leaves other drafts unchanged. */

const MONTHS = "January February March April May June July August September October November December".split(" ");

type Rule = readonly [pattern: RegExp, text: string];

const VALUE_ALONE =
  /^((?:(?:um|hm+|well|let me see),? )?)(.+) (?:would be (?:good|great|best)|sounds good|works for me|is fine|will do)\b(?! if)/i;

/** Dates as one says them. */
const dated = (text: string): string =>
  text.replace(
    /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    (_, year, month, day) => `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`,
  );

const USER: readonly Rule[] = [
  // Slips of the keyboard.
  [/\bwidth\b/g, "with"],
  [/\bpleas\b/g, "please"],
  [/\bpreffer\b/g, "prefer"],
  // Wishes of a person at work.
  [/\bI(?: woul|')d love to\b/, "I need to"],
  [
    /^((?:[A-Z][^.!?]*[,.!] )?)(?:let us|let's|maybe) (?=(?:admit|register|look|see|schedule|put|order|request|record|enter|create|make a|find|move|have|book|arrange|enrol|report|reserve|change|switch|submit|send)\b)/i,
    "$1I need to ",
  ],
  [/\b(?:my plan is to|I(?:'m| am) (?:trying|looking) to)\b/gi, "I'd like to"],
  [/\bI've to\b/g, "I have to"],
  [/\bdo you know any\b/gi, "are there any"],
  [/\b(?:here you are|I have it here|that would be this): /i, ""],
  [/^(?:how about|let's say|let's go with|make it|go with|I'll take|I was thinking of) ([^?]*)\??$/i, "$1"],
  [/^What is affected is (.*)$/i, "$1"],
  // One courtesy is enough.
  [/\bPlease, thank you\b/g, "Thank you"],
  [/, please, (thanks|thank you)\b/gi, ", $1"],
  [/^(Of course|Right|Exactly), please\b/, "Yes, please"],
  [/,? (?:if (?:that is )?possible|if you can|if that works)(?=[.,])/, ""],
  [/^(Right|That's right|That is right), everything is right\b/, "That's right"],
  // References, the short way.
  [/\bthe patient of the admission\b/g, "the patient from that admission"],
];

/** Wordings about values alone, and about rows that were looked up: values are not preferred, and rows are not offered. */
const VALUES: readonly Rule[] = [[VALUE_ALONE, "$1$2"]];
const ROWS: readonly Rule[] = [
  [
    /^((?:[A-Z][a-z]*, )?)(the (?:first|second|third|last) one) (?:sounds good|works for me|looks good(?: to me)?|would be (?:good|great)|is fine)\b/i,
    "$1$2 is what I was looking for",
  ],
  [/^(?:that works for me|let's go with that one|that one sounds good)\b/i, "That's the one I was looking for"],
];

/** The text as a sentence: without double marks, with a capital and an end. */
function asSentence(text: string): string {
  const plain = text
    .replace(/ {2,}/g, " ")
    .replace(/\.{2}$/, ".")
    .trim();
  const begun = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}

const applied = (rules: readonly Rule[], text: string): string =>
  rules.reduce((said, [pattern, to]) => said.replace(pattern, to), text);

/** Returns the answer of the model of rules. As a judge, it finds two readings the same. */
export function rewriting(asked: Asked): string {
  const stage = stageOf(asked);
  const draft = after(asked, "Stiffly put");
  if (stage === "response") return JSON.stringify({ text: dated(draft) });
  if (stage !== "userTurn") return JSON.stringify({ same: true });
  // A draft in a special manner is already well worded.
  const keeps = after(asked, "How you say it") !== "plainly";
  const rules = after(asked, "What you mean now").includes(" = ") ? VALUES : ROWS;
  return JSON.stringify({ text: keeps ? draft : asSentence(applied([...USER, ...rules], dated(draft))) });
}
