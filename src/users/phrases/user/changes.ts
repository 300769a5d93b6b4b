import { ORDINALS } from "../../../schema/english/dates.js";
import { leadsTo, sayAll } from "./answers.js";
import type { SaidSlot, Speaker } from "./speaker.js";

const CORRECTIONS: readonly string[] = [
  "sorry, I made a mistake: {all}",
  "actually, {all}",
  "wait, {all}",
  "I have to correct myself: {all}",
  "no, sorry, {all}",
  "on second thoughts, {all}",
  "I got that wrong, {all}",
  "hold on, {all}",
  "let me correct that: {all}",
  "I misspoke, {all}",
  "scratch that, {all}",
  "I meant to say that {all}",
  "oh no, {all}",
  "I have changed my mind: {all}",
];

const CHANGES: readonly string[] = [
  "then let us try something else: {all}",
  "in that case, {all}",
  "how about this: {all}",
  "all right, then {all}",
  "what if {all}?",
  "OK, let us say {all}",
  "too bad. Then {all}",
  "never mind, then {all}",
  "could you try again? This time {all}",
  "fine, then {all}",
  "that is a pity. Suppose {all}",
];

const DENIALS: readonly string[] = [
  "no, {all}",
  "no, wait: {all}",
  "not quite, {all}",
  "no, that is wrong: {all}",
  "that is not quite right, {all}",
  "sorry, no, {all}",
  "almost, but {all}",
  "no, I would rather have it otherwise: {all}",
  "nearly. But {all}",
  "not like that, {all}",
];

const PLACES: readonly string[] = [
  "the {place} one, please",
  "I mean the {place} of them",
  "the {place}",
  "the {place} one",
  "I would take the {place} one",
  "let us go for the {place}",
  "the {place} one sounds right",
  "number {number}",
  "option {number}, please",
];

const REQUESTS: readonly string[] = [
  "what is the {what}?",
  "can you tell me the {what}?",
  "could you tell me the {what}?",
  "I would like to know the {what}",
  "and the {what}?",
  "do you know the {what}?",
  "may I ask what the {what} is?",
  "I would also like to hear the {what}",
  "please tell me the {what}",
  "I was wondering about the {what}",
  "could you look up the {what} for me?",
  "I need to know the {what}",
  "tell me the {what}, please",
  "what about the {what}?",
];

/** Words a changed value: a correction, a change after a failure, or one after a no. */
export function changeWords(speaker: Speaker, kind: "correct" | "change" | "deny", slots: readonly SaidSlot[]): string {
  const ways = kind === "correct" ? CORRECTIONS : kind === "change" ? CHANGES : DENIALS;
  const all = sayAll(speaker, slots);
  return speaker.turn([speaker.of("way", leadsTo(all, ways)).replace("{all}", () => all)], "states");
}

/** Words a choice by position. @param place from 1 */
export function placeWords(speaker: Speaker, place: number): string {
  const ordinal = ORDINALS[place - 1];
  const ways = ordinal === undefined ? PLACES.filter((way) => way.includes("{number}")) : PLACES;
  return speaker.turn([
    speaker
      .of("way", ways)
      .replace("{place}", () => ordinal ?? "")
      .replace("{number}", () => String(place)),
  ]);
}

/**
 * Words a question about some slots.
 * @param isOfFirst whether several rows were named, so that the question names the first one. Default: false
 */
export function requestWords(speaker: Speaker, slots: readonly string[], isOfFirst = false): string {
  const nouns = slots.map((slot) => speaker.slot(slot).noun).join(" and the ");
  const what = isOfFirst ? `${nouns} of the first one` : nouns;
  return speaker.turn([speaker.of("way", REQUESTS).replace("{what}", () => what)], "asks");
}
