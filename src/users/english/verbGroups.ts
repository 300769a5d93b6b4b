import type { Word } from "./sentences.js";
import { wordSet } from "./wholeWords.js";

/** Auxiliaries with their main verb, and the words before. */
export interface VerbGroup {
  readonly subject: readonly Word[];
  readonly from: number;
  /** Position of the main verb; the length of the clause if there is none. */
  readonly main: number;
  readonly isNegated: boolean;
  readonly modal: string | null;
  /** Last form of `be`; null if there is none. */
  readonly be: string | null;
  readonly isPerfect: boolean;
  readonly isBeing: boolean;
  readonly isDid: boolean;
  /** True for `going to` and `about to`. */
  readonly isComing: boolean;
  /** True for `was able to`. */
  readonly isAble: boolean;
  /** True for `has yet to`, `is to`, `have to`: still to be done. */
  readonly isOwed: boolean;
  readonly isYet: boolean;
  /** True if the subject follows, as in a question. */
  readonly isInverted: boolean;
  readonly adverbs: ReadonlySet<string>;
}

const BE = wordSet("am is are was were 's be been being remain remains remained");
const HAVE = wordSet("have has had having");
const DO = wordSet("do does did");
const MODALS = wordSet("will would shall can could may might must should");
const ADVERBS = wordSet(
  "just now already also all still then both each either ever yet even only once so really here soon again too duly indeed therefore thus simply kindly currently meanwhile always today first right at last of course",
);
const PRONOUNS = wordSet("i we you he she it they there");
const NOT = wordSet("not never hardly neither nor");

export const isAuxiliary = ({ text, isName }: Word): boolean =>
  !isName && (BE.has(text) || HAVE.has(text) || DO.has(text) || MODALS.has(text));

export const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) ||
  (word.length > 4 && word.endsWith("ly") && word !== "reply" && word !== "supply" && word !== "apply");

/** Returns the group whose first auxiliary is at a position. */
export function verbGroupAt(words: readonly Word[], from: number, subject: readonly Word[]): VerbGroup {
  const group = {
    isNegated: false,
    modal: null as string | null,
    be: null as string | null,
    isPerfect: false,
    isBeing: false,
    isDid: false,
    isComing: false,
    isAble: false,
    isOwed: false,
    isYet: false,
    isInverted: false,
  };
  const adverbs = new Set<string>();
  let at = from;
  let have = -1;
  for (; at < words.length; at++) {
    const { text, isName } = words[at] as Word;
    const next = words[at + 1]?.text;
    if (isName) break;
    if (NOT.has(text)) {
      if (next === "only" || next === "just" || next === "merely") at++;
      else group.isNegated = true;
    } else if (text === "no" && next === "longer") {
      group.isNegated = true;
      adverbs.add("longer");
      at++;
    } else if (BE.has(text)) {
      if (text === "being") group.isBeing = true;
      if (text === "been") group.isPerfect = true;
      group.be = text;
    } else if (HAVE.has(text) && have < 0 && group.be === null) have = at;
    else if (DO.has(text) && have < 0 && group.be === null && group.modal === null) group.isDid = true;
    else if (MODALS.has(text)) group.modal = text;
    else if ((text === "going" || text === "about") && next === "to" && group.be !== null) {
      group.isComing = true;
      group.be = null;
      at++;
    } else if ((text === "able" || text === "unable") && next === "to") {
      group.isAble = true;
      if (text === "unable") group.isNegated = true;
      at++;
    } else if (text === "yet" && next === "to") {
      group.isYet = true;
      at++;
    } else if (text === "to" && (group.be !== null || have >= 0)) group.isOwed = true;
    else if (isAdverb(text) && !(text === "on" || text === "so")) adverbs.add(text);
    else if (PRONOUNS.has(text) && subject.length === 0) {
      group.isInverted = true;
    } else break;
  }
  if (have >= 0 && (group.be === null || group.be === "been")) group.isPerfect = true;
  return { ...group, subject, from, main: at, adverbs };
}
