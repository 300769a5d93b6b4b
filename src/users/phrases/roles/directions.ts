import { VALUE } from "../intentPhrases.js";
import { isMoney } from "./amounts.js";
import { any, type RoleRule, set } from "./role.js";

const SOURCES = set("origin from source departure pickup start leaving");
const TARGETS = set("destination to arrival dropoff target end");
const SENDERS = set("sender");

/** Roles of origins and destinations. */
export const DIRECTIONS: readonly RoleRule[] = [
  [
    ({ prefix }) => prefix === "from",
    {
      modifiers: [`from ${VALUE}`],
      questions: ["From which {noun}?", "From where?", "Which {noun} is it from?"],
      answers: [`from ${VALUE}`],
      statements: [`it is from ${VALUE}`, `it should be from ${VALUE}`],
    },
  ],
  [
    ({ prefix }) => prefix === "to",
    {
      modifiers: [`to ${VALUE}`],
      questions: ["To which {noun}?", "Where to?", "Which {noun} should it go to?"],
      answers: [`to ${VALUE}`],
      statements: [`it goes to ${VALUE}`, `it should go to ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, SENDERS) || (any(facts, SOURCES) && !isMoney(facts)),
    {
      modifiers: [`from ${VALUE}`],
      questions: ["From where?", "Where from?", "Where does it start?", "What is the {noun}?"],
      answers: [`from ${VALUE}`],
      statements: [`it starts from ${VALUE}`, `the {noun} is ${VALUE}`, `I will be coming from ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, TARGETS),
    {
      modifiers: [`to ${VALUE}`, `going to ${VALUE}`],
      questions: ["Where to?", "To where?", "Where does it go?", "What is the {noun}?"],
      answers: [`to ${VALUE}`, `it goes to ${VALUE}`],
      statements: [`it goes to ${VALUE}`, `the {noun} is ${VALUE}`, `I want to get to ${VALUE}`],
    },
  ],
];
