import { lazily } from "../../base/json/memoized.js";
import { capital } from "../../schema/english/sentences.js";
import { once } from "./asides.js";
import { defineOperator } from "./defineOperator.js";
import { isAskedForYes } from "./moments.js";
import { askedSlots, specOf } from "./operator.js";

/** The user leaves in the middle of the last goal, as in LUCID's interrupted conversations. The turn has no label there either. */
export const calledAway = defineOperator({
  name: "called_away",
  title: "is called away in the middle, and leaves",
  places: (goal, at, goals, finder) => {
    if (at < goals.length - 1 || goal.confirm === false) return [];
    const questions = askedSlots(goal, finder).map((slot) => ({ slot }));
    return specOf(goal, finder)?.confirm === true ? [...questions, {}] : questions;
  },
  interrupts: ({ slot }) =>
    once((moment) => {
      const { signal } = moment;
      const isDue = slot === undefined ? isAskedForYes(moment) : signal.kind === "ask" && signal.slot === slot;
      return isDue ? { kind: "leave", why: "I have to go now", tags: [] } : null;
    }),
  ends: "gave up",
  allows: {
    leaving: ({ slot }, standing) =>
      slot === undefined ? standing.waitsFor("confirm", "ready") : standing.asked === slot,
    ending: true,
  },
  words: () => wordings(),
});

/** Combinations of wordings, each part after all those before. */
const wordings = lazily(() =>
  PARTS.reduce((said, part) => said.flatMap((before) => part.map((after) => `${before}${after}`)), [""]).map(capital),
);

const PARTS = [
  ["", "sorry, ", "I am sorry, ", "oh, ", "oh dear, ", "excuse me, "],
  [
    "there is somebody at the door",
    "my train is coming in",
    "I have another call",
    "my battery is nearly empty",
    "the milk is boiling over",
    "the children need me",
    "my break is over",
    "I am wanted in a meeting",
    "my lift is here",
    "it is later than I thought",
  ],
  [
    ", I have to go",
    ", I must stop here",
    ", so I have to hang up",
    ". Let us finish this another time",
    ". I will come back to this later",
    ". We will have to leave it there",
  ],
  [". Goodbye.", ". Bye.", ". Talk to you later.", ", bye."],
];
