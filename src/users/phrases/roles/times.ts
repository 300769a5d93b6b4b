import { VALUE } from "../intentPhrases.js";
import { any, type RoleFacts, type RoleRule, set } from "./role.js";

const BEGINS = set("start from begin beginning");
const ENDS = set("end ending until finish back return returning");
/** Words of a beginning or an end that count only if another slot is the counterpart: a parcel has only a pickup. */
const BEGINS_OF_TWO = set("pickup departure depart departing leaving outbound checkin in opening");
const ENDS_OF_TWO = set("to dropoff checkout out closing arrival");
const DUE = set("due deadline by expiry expiration");

const begins = (facts: Parameters<typeof any>[0]): boolean => any(facts, BEGINS) || any(facts, BEGINS_OF_TWO);
const ends = (facts: Parameters<typeof any>[0]): boolean => any(facts, ENDS) || any(facts, ENDS_OF_TWO);
const isTime = ({ kind }: RoleFacts): boolean => kind === "date" || kind === "time";

/** Roles of days and times: a beginning, an end, a deadline, or a moment. */
export const TIMES: readonly RoleRule[] = [
  [
    (facts) => isTime(facts) && any(facts, set("birth birthdate dob")),
    { questions: ["What is the {noun}?", "And the {noun}, please?"] },
  ],
  [
    (facts) => isTime(facts) && any(facts, DUE),
    {
      modifiers: [`by ${VALUE}`, `for ${VALUE}`, `due {on} ${VALUE}`],
      questions: ["By when?", "When is it due?", "What is the deadline?"],
      answers: [`by ${VALUE}`],
      statements: [`it has to be done by ${VALUE}`, `it is due {on} ${VALUE}`],
    },
  ],
  [
    (facts) => isTime(facts) && (any(facts, ENDS) || (ends(facts) && begins({ words: facts.others }))),
    {
      modifiers: [`until ${VALUE}`, `till ${VALUE}`, `up to ${VALUE}`],
      questions: ["Until when?", "What is the {noun}?", "And until when?", "When does it end?"],
      answers: [`until ${VALUE}`, `till ${VALUE}`],
      statements: [`it goes on until ${VALUE}`, `the {noun} is ${VALUE}`, `I need it till ${VALUE}`],
    },
  ],
  [
    (facts) => isTime(facts) && (any(facts, BEGINS) || (begins(facts) && ends({ words: facts.others }))),
    {
      modifiers: [`from ${VALUE}`, `starting {on} ${VALUE}`],
      questions: ["From when?", "When should it start?", "What is the {noun}?", "When does it begin?"],
      answers: [`from ${VALUE}`, `starting {on} ${VALUE}`],
      statements: [`it starts {on} ${VALUE}`, `the {noun} is ${VALUE}`, `it should start {on} ${VALUE}`],
    },
  ],
  [
    ({ kind }) => kind === "date",
    {
      modifiers: [`on ${VALUE}`, `for ${VALUE}`],
      questions: ["Which day?", "For which day?", "What date would suit you?", "On which date?", "When would that be?"],
      answers: [`on ${VALUE}`, `for ${VALUE}`],
      statements: [`the day is ${VALUE}`, `it is for ${VALUE}`, `the {noun} is ${VALUE}`, `I am thinking of ${VALUE}`],
    },
  ],
  [
    ({ kind }) => kind === "part of day",
    {
      modifiers: [`in ${VALUE}`],
      questions: ["At what time of day?", "Which time of day?"],
      answers: [`in ${VALUE}`],
      statements: [`it should be in ${VALUE}`, `it is for ${VALUE}`],
    },
  ],
  [
    ({ kind }) => kind === "time",
    {
      modifiers: [`at ${VALUE}`, `around ${VALUE}`],
      questions: ["At what time?", "What time would you like?", "For what time?", "And what time?"],
      answers: [`at ${VALUE}`, `around ${VALUE}`],
      statements: [`the time is ${VALUE}`, `it should be at ${VALUE}`],
    },
  ],
];
