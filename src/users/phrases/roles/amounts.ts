import { VALUE } from "../intentPhrases.js";
import { any, type RoleFacts, type RoleRule, set } from "./role.js";

const HEADCOUNT = set(
  "people guests passengers travellers travelers adults persons seats party group participants attendees riders",
);
const SPANS = set("nights days weeks hours minutes months years");
/** Words beside a span of time that leave it that of the task: `freeze_weeks` are others. */
const WHOLE = set("duration length number count num total of for in how many stay rental session");
const isSpan = ({ kind, words, last }: RoleFacts): boolean =>
  kind === "number" && SPANS.has(last) && [...words].every((word) => word === last || WHOLE.has(word));
const LENGTHS = set("duration length");
const MONEY = set("price amount cost budget total sum fare rent");
/** Money other than the price of the task. */
const OTHER_MONEY = set("fee salary tip deposit");
/** True if a slot holds an amount of money. */
export const isMoney = (facts: Pick<RoleFacts, "words">): boolean => any(facts, MONEY) || any(facts, OTHER_MONEY);

const BOUNDS = set("budget limit max maximum");

/** Roles of durations, counts and prices. */
export const AMOUNTS: readonly RoleRule[] = [
  [
    (facts) => facts.kind !== "closed" && any(facts, LENGTHS) && !SPANS.has(facts.last),
    {
      modifiers: [`for ${VALUE}`, `lasting ${VALUE}`],
      questions: ["For how long?", "How long should it be?", "How long will it take?"],
      answers: [`for ${VALUE}`],
      statements: [`it takes ${VALUE}`, `it should last ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    // The speaker is not one of them: "There are 0 of us" says nothing of children.
    (facts) => facts.kind === "number" && facts.last === "children",
    {
      modifiers: [`with ${VALUE} children`],
      questions: ["How many children?", "What is the number of children?"],
      answers: [`${VALUE} children`],
      statements: [`the number of children is ${VALUE}`],
    },
  ],
  [
    (facts) =>
      facts.kind === "number" &&
      HEADCOUNT.has(facts.last === "size" || facts.last === "count" ? facts.first : facts.last),
    {
      modifiers: [`for ${VALUE}`, `for a group of ${VALUE}`],
      questions: ["For how many?", "How many of you will there be?", "How many {nouns}?"],
      answers: [`for ${VALUE}`, `${VALUE} of us`, `there are ${VALUE} of us`],
      statements: [`there will be ${VALUE} of us`, `it is for ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => isSpan(facts) && facts.last === "minutes",
    {
      modifiers: [`for ${VALUE} {units}`],
      questions: ["For how many {units}?", "How many {units} will it take?", "How long: how many {units}?"],
      answers: [`${VALUE} {units}`],
      statements: [`it takes ${VALUE} {units}`, `it will take ${VALUE} {units}`, `it should last ${VALUE} {units}`],
    },
  ],
  [
    (facts) => facts.kind === "number" && SPANS.has(facts.last) && !isSpan(facts),
    {
      modifiers: [`with ${VALUE} {noun}`],
      questions: ["How many {noun}?", "And how many {noun}?"],
      answers: [`${VALUE} {noun}`],
      statements: [`the number of {nouns} is ${VALUE}`],
    },
  ],
  [
    isSpan,
    {
      modifiers: [`for ${VALUE} {units}`],
      questions: ["For how many {units}?", "How many {units}?", "How long: how many {units}?"],
      answers: [`for ${VALUE} {units}`, `${VALUE} {units}`],
      statements: [`it is for ${VALUE} {units}`, `I am thinking of ${VALUE} {units}`],
    },
  ],
  [
    (facts) => facts.kind === "number" && (facts.last === "budget" || (any(facts, MONEY) && any(facts, BOUNDS))),
    {
      modifiers: [`with {a noun} of ${VALUE}`, `for up to ${VALUE}`],
      questions: ["What is your {noun}?", "How much may it cost?"],
      answers: [`up to ${VALUE}`, `at most ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `my {noun} is ${VALUE}`, `I can spend up to ${VALUE}`],
      isFact: true,
    },
  ],
  [
    (facts) => facts.kind === "number" && any(facts, OTHER_MONEY),
    {
      modifiers: [`with {a noun} of ${VALUE}`],
      questions: ["What is the {noun}?", "How much is the {noun}?"],
      statements: [`the {noun} is ${VALUE}`],
      isFact: true,
    },
  ],
  [
    (facts) => facts.kind === "number" && any(facts, MONEY),
    {
      modifiers: [`for ${VALUE}`, `with {a noun} of ${VALUE}`],
      questions: ["How much?", "How much is it?", "What is the {noun}?"],
      answers: [`it is ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `it comes to ${VALUE}`],
      isFact: true,
    },
  ],
  [
    ({ kind }) => kind === "number",
    {
      modifiers: [`with {a noun} of ${VALUE}`],
      questions: ["What is the {noun}?", "What {noun} would you like?", "And the {noun}?"],
      statements: [`the {noun} is ${VALUE}`, `make the {noun} ${VALUE}`],
    },
  ],
];
