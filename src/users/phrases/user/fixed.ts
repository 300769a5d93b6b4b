import { capital } from "../../../schema/english/sentences.js";
import type { Speaker } from "./speaker.js";

const NOTHING_MORE = [
  "that is all",
  "that was everything",
  "that is it",
  "I am done",
  "all done",
  "that will be all",
  "that is all I needed",
  "that was it",
  "I think that is all",
  "that is all for now",
  "I do not need anything else",
  "that should be everything",
] as const;

/** Phrases without slots, in parts that are drawn separately. */
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
      "okay",
      "absolutely",
      "yes indeed",
      "that is right",
      "perfect",
    ],
    [
      "",
      "",
      "",
      "go ahead",
      "please go ahead",
      "do it",
      "please do that",
      "please do",
      "all good",
      "let us do that",
      "you can go ahead",
      "that is all correct",
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
  greeting: [
    ["hi", "hello", "hey", "good day", "hi there", "hello there"],
    ["", "", "I need some help", "can you help me?", "I have a question", "I could use some help", "are you there?"],
  ],
  indifferent: [
    [
      "I do not mind",
      "it does not matter to me",
      "I have no preference there",
      "any is fine",
      "whatever you have",
      "I am not sure",
      "I do not know",
      "anything will do",
      "that is up to you",
    ],
  ],
  nothingMore: [NOTHING_MORE],
  thanks: [
    [
      "thank you",
      "thanks",
      "thanks a lot",
      "thank you very much",
      "many thanks",
      "great, thank you",
      "perfect, thanks",
      "okay, thank you",
      "good, thanks",
      "all right, thanks",
      "wonderful, thanks",
      "nice, thank you",
      "excellent, thank you",
    ],
    [
      "",
      "",
      "",
      "",
      "",
      "",
      "that helps",
      "I appreciate it",
      "that is very kind",
      "you have been a great help",
      "that was quick",
      "good work",
      "that is just what I wanted",
      "that was easy",
      "this is very helpful",
    ],
  ],
  pity: [
    ["oh", "oh no", "what a pity", "that is a pity", "that is a shame", "oh dear", "hm", "too bad"],
    [
      "",
      "",
      "never mind",
      "I see",
      "what can I do now?",
      "it cannot be helped",
      "then I will think of something else",
      "I had hoped for it",
      "thanks anyway",
    ],
  ],
  bye: [
    ["goodbye", "bye", "bye for now", "have a nice day", "have a good day", "see you", "take care", "have a good one"],
  ],
  select: [
    ["", "", "okay", "great", "perfect", "yes", "nice", "all right"],
    [
      "I will take that one",
      "that one is fine",
      "that sounds good",
      "that works for me",
      "I like that one",
      "that would be perfect",
      "let us go with that one",
      "I like the sound of that",
      "that seems right to me",
      "that is just the thing",
      "I think I will take it",
      "that one will do nicely",
      "that is what I am looking for",
      "this one is good",
      "sounds good to me",
    ],
  ],
  another: [
    ["", "", "hm", "okay", "not that one", "I am not sure about it"],
    [
      "is there another one?",
      "what else is there?",
      "what other ones are there?",
      "is that all you have?",
      "show me something else, please",
      "do you have something different?",
      "are there any others?",
      "can you find me another one?",
      "what else do you have?",
      "could you look for something else?",
      "any other options?",
    ],
  ],
  recognise: [
    ["", "", "okay", "great", "yes", "all right", "good", "I see"],
    [
      "that is the one",
      "that is the one I meant",
      "that is what I wanted to know",
      "that is what I was looking for",
      "that is all I wanted to know",
      "that must be it",
      "that is right",
      "good to know",
      "that helps",
      "now I remember",
      "that is the one I had in mind",
      "I thought so",
      "that answers my question",
    ],
  ],
  anotherRecord: [
    ["", "", "hm", "okay", "I see", "that is not the one"],
    [
      "is there another one?",
      "what else is there?",
      "are there any others?",
      "can you find another one?",
      "what else do you find?",
      "could you look for another one?",
      "is that all there is?",
    ],
  ],
  accept: [
    ["yes", "yes, please", "sure", "of course", "yeah", "okay"],
    [
      "",
      "",
      "please do",
      "let us do that",
      "that would be good",
      "I would like that",
      "that would be great",
      "go for it",
    ],
  ],
  decline: [
    ["no", "no, thanks", "no, thank you", "not now", "not yet", "nope"],
    ["", "", "that is not necessary", "maybe later", "I do not need that", "not today", "I only wanted to know"],
  ],
  goodbye: [
    NOTHING_MORE,
    [
      "",
      "thanks",
      "thank you",
      "thank you very much",
      "thanks a lot",
      "thanks for your help",
      "many thanks",
      "thank you for the help",
      "thanks for everything",
      "cheers",
      "I appreciate it",
      "great job",
    ],
    ["", "", "", "", "bye", "goodbye", "have a nice day", "see you", "take care", "bye for now"],
  ],
} as const;

/** The kinds of phrases without slots. */
export type FixedWords = keyof typeof PARTS;

/** Words an act without slots. @param first a sentence before it, such as a reason */
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
