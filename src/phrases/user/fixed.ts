import { capital } from "../text.js";
import type { Speaker } from "./speaker.js";

/** What users say that names no slot, in parts that each are drawn. */
const PARTS = {
  affirm: [
    [
      "yes",
      "yeah",
      "yep",
      "sure",
      "right",
      "correct",
      "exactly",
      "of course",
      "okay",
      "absolutely",
      "yes indeed",
      "that is right",
      "perfect",
    ],
    [
      "",
      "",
      "please",
      "go ahead",
      "please go ahead",
      "do it",
      "please do that",
      "that is fine",
      "that is correct",
      "that sounds good",
      "that works",
      "sounds great",
      "all good",
      "let us do that",
      "everything is right",
      "that is what I want",
      "confirm it",
      "you can go ahead",
      "I am happy with that",
    ],
    ["", "", "", "", "thanks", "thank you"],
  ],
  deny: [
    ["no", "no, thanks", "no, thank you", "nope", "sorry, no", "actually, no", "hm, no", "no, stop"],
    [
      "leave it",
      "please do not",
      "do not do that",
      "I do not want that",
      "forget it",
      "let us leave it",
      "never mind",
      "that is not what I want",
      "I have changed my mind",
      "not now",
    ],
  ],
  goesOn: [
    ["no", "no, wait", "stop", "hold on", "wait", "hang on", "not so fast"],
    [
      "that is not right",
      "not like that",
      "something is wrong there",
      "that is not what I meant",
      "I need to change something",
      "that is not quite it",
      "",
    ],
  ],
  retry: [
    ["please", "could you", "can you", "would you please", "do"],
    ["try that again", "try once more", "give it another go", "try again", "do that once more", "have another go"],
  ],
  cancel: [
    [
      "never mind",
      "forget it",
      "please cancel it",
      "let us leave it",
      "cancel that",
      "drop it",
      "let us stop here",
      "I will leave it",
    ],
    ["", "", "then", "thanks anyway", "for now"],
  ],
  leave: [["goodbye", "I am leaving", "that is it", "bye", "I am off", "I have had enough", "I have to go"]],
  goodbye: [
    [
      "that is all",
      "that was everything",
      "that is it",
      "no, that is all",
      "nothing else",
      "I am done",
      "all done",
      "that will be all",
      "that is all I needed",
      "that was it",
      "no more for today",
      "we are done",
    ],
    [
      "",
      "thanks",
      "thank you",
      "thank you very much",
      "thanks a lot",
      "thanks for your help",
      "many thanks",
      "thank you for the help",
      "cheers",
      "I appreciate it",
      "great job",
    ],
    ["", "", "bye", "goodbye", "have a nice day", "see you", "take care", "bye for now", "have a good one"],
  ],
} as const;

/** What a user says that names no slot. */
export type FixedWords = keyof typeof PARTS;

/** The words of an act that names no slot. @param first a sentence before it, such as a reason */
export function fixedWords(speaker: Speaker, kind: FixedWords, first?: string): string {
  const parts = PARTS[kind].map((part, at) => speaker.of(`part ${at}`, part)).filter((part) => part !== "");
  const glue = kind === "retry" ? " " : ", ";
  const said = joinedParts(parts, speaker, glue);
  return speaker.plainTurn(first === undefined ? [said] : [first, said]);
}

function joinedParts(parts: readonly string[], speaker: Speaker, glue: string): string {
  return parts.reduce((text, part, at) => {
    const isApart = glue === ", " && speaker.chance(`apart ${at}`, 40);
    return isApart ? `${text}. ${capital(part)}` : `${text}${glue}${part}`;
  });
}
