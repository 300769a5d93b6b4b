import type { Interruption } from "../simulated/agenda/interruption.js";
import { defineOperator } from "./defineOperator.js";
import { askedSlots, type OperatorDefinition, type OperatorPlace, type PlanOperator, specOf } from "./operator.js";

/** Name and words of an operator. */
type Wording<Name extends string> = Pick<
  OperatorDefinition<Name>,
  "name" | "title" | "tag" | "words" | "remarks" | "asksForTime"
>;

/** Tests if the operator came up: at the planned slot, or at the confirmation. */
const comesUp: PlanOperator["comesUp"] = ({ name, slot = null }, own) =>
  own.some(({ turn: { act } }) => act.kind === "aside" && act.how === name && act.slot === slot);

/** Defines an aside at the first question for a slot: the question stands, and is answered next. */
function asideAtAsk<const Name extends string>(wording: Wording<Name>): PlanOperator<Name> {
  const { name, tag = null } = wording;
  return defineOperator({
    ...wording,
    places: (goal, _, __, finder) => askedSlots(goal, finder).map((slot) => ({ slot })),
    interrupts: ({ slot }) =>
      once(({ signal }) =>
        signal.kind === "ask" && signal.slot === slot
          ? { kind: "aside", how: name, slot: signal.slot, tags: tag === null ? [] : [tag] }
          : null,
      ),
    comesUp,
  });
}

/** Defines an aside at a confirmation. */
function asideAtConfirm<const Name extends string>(wording: Wording<Name>): PlanOperator<Name> {
  const { name, tag = null } = wording;
  return defineOperator({
    ...wording,
    places: (goal, _, __, finder) => (specOf(goal, finder)?.confirm === true && goal.confirm !== false ? [{}] : []),
    interrupts: () =>
      once(({ signal, uninformed }) =>
        signal.kind === "confirm" && uninformed.length === 0
          ? { kind: "aside", how: name, slot: null, tags: tag === null ? [] : [tag] }
          : null,
      ),
    comesUp,
  });
}

/** Makes an interruption that happens at the first occasion. */
export function once(act: Interruption["act"]): Interruption {
  let isSpent = false;
  return {
    act(moment) {
      if (isSpent) return null;
      const made = act(moment);
      isSpent = made !== null;
      return made;
    },
  };
}

export const irrelevant = asideAtAsk({
  name: "irrelevant",
  title: "irrelevant answer",
  tag: "irrelevant",
  words: [
    "My cousin paints lighthouses.",
    "It has been raining since breakfast.",
    "I still have to find my other glove.",
  ],
  remarks: ["I see. To come back to my question:", "Good to know.", "I understand."],
});

export const overheard = asideAtAsk({
  name: "overheard",
  title: "overheard answer",
  tag: "overheard",
  words: [
    "No, put it on the top shelf, dear.",
    "Could you shut the window? Not you.",
    "Tell her I will ring back in a minute.",
  ],
  remarks: ["I believe that was not meant for me.", "I will wait until you are back.", "Was that for me?"],
});

export const sarcasm = asideAtAsk({
  name: "sarcasm",
  title: "sarcastic answer",
  tag: "sarcasm",
  words: [
    "Oh, surprise me, I adore being asked.",
    "Guess, I love riddles.",
    "Oh, and I thought that you could read minds.",
  ],
  remarks: ["I take that as a joke.", "Very funny.", "I will need a serious answer."],
});

export const earlyEnd = asideAtAsk({
  name: "early_end",
  title: "cut off early",
  tag: "early_end",
  words: (_, noun) => [`The ${noun} sh`, "I thi", `Let me see, the ${noun} is the`],
  remarks: ["I did not catch the end of that.", "You broke off there.", "Sorry, I only heard the beginning."],
});

export const digression = asideAtAsk({
  name: "digression",
  title: "asks about something else",
  words: ["By the way, can you sing?", "What is the weather like where you are?", "Do you know a good joke?"],
  remarks: ["I am afraid I cannot help with that.", "That is something I cannot do.", "Let us get this done first."],
});

export const refusal = asideAtAsk({
  name: "refusal",
  title: "refuses at first",
  words: (_, noun) => [
    `Do you really need the ${noun}?`,
    `I would rather not give you the ${noun}.`,
    `Why do you want to know the ${noun}?`,
  ],
  remarks: ["I cannot go on without it, I am afraid.", "I do need to know it.", "It is required, I am sorry."],
});

export const delayConfirmation = asideAtConfirm({
  name: "delay_confirmation",
  title: "delayed confirmation",
  tag: "delay_confirmation",
  words: [
    "Not yet, let me think for a moment.",
    "Hold on, I have to look at my diary first.",
    "Give me a second before you do that.",
  ],
  remarks: [
    "Take your time, and tell me when I may go ahead.",
    "No hurry, I will wait for your yes.",
    "Of course. May I go ahead when you are done?",
  ],
  asksForTime: true,
});

export const falseClaim = asideAtConfirm({
  name: "false_claim",
  title: "claims to have done what was not done",
  words: ["But I have confirmed that already.", "I said so before, did I not?", "You have done it already, I believe."],
  remarks: ["I have no record of that.", "Not as far as I can see.", "I do not see that here."],
});

/** Two values for one: neither can be assigned, so that the question stands. */
export const severalValues = defineOperator({
  name: "several_values",
  title: "several values where one fits",
  places: (goal, _, __, finder) =>
    askedSlots(goal, finder).flatMap((slot): OperatorPlace[] => {
      const value = finder.another(goal, slot);
      return value === undefined ? [] : [{ slot, value }];
    }),
  interrupts: ({ name, slot, value }) =>
    once(({ signal, wanted }) => {
      if (signal.kind !== "ask" || signal.slot !== slot || value === undefined) return null;
      const own = wanted(signal.slot);
      if (own === undefined) return null;
      return { kind: "aside", how: name, slot: signal.slot, values: [own, value], tags: [] };
    }),
  comesUp,
  remarks: ["I can take only one of them.", "It has to be one of these.", "Only one is possible."],
});
