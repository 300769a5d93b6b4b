import { VALUE } from "../intentPhrases.js";
import { any, type RoleFacts, type RoleRule, set } from "./role.js";

const COMPANIONS = set(
  "doctor dentist physician instructor teacher stylist therapist vet colleague attendee attendees participants participant tutor coach trainer lawyer consultant guide companion guest",
);
const RECEIVERS = set("recipient recipients payee receiver contact friend");
const PERSONS = set(
  "patient pupil student customer client passenger traveller tenant resident driver child employee member visitor person applicant candidate owner rider player parent subscriber",
);
const SOURCES = set("supplier vendor seller merchant manufacturer retailer sender");
const MAKERS = set("author artist director composer writer singer band creator photographer");

/** Details of a person, which are not the person. */
const OF_PERSONS = set("number id code email mail phone address birth birthday age");

/** True if a slot holds the name of a person whom the task concerns. */
export const isPerson = (facts: RoleFacts): boolean =>
  facts.kind === "text" && any(facts, PERSONS) && !OF_PERSONS.has(facts.last);

/** Roles of people: receivers, companions, makers. */
export const PEOPLE: readonly RoleRule[] = [
  [
    (facts) => any(facts, RECEIVERS),
    {
      modifiers: [`to ${VALUE}`, `for ${VALUE}`],
      questions: ["Who is it for?", "To whom?", "Who should get it?"],
      answers: [`to ${VALUE}`, `for ${VALUE}`],
      statements: [`it is for ${VALUE}`, `the {noun} is ${VALUE}`, `it should go to ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, COMPANIONS),
    {
      modifiers: [`with ${VALUE}`],
      questions: ["With whom?", "Which {noun} would you like?", "Who should it be with?"],
      answers: [`with ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `I would like to have ${VALUE}`, `it should be with ${VALUE}`],
    },
  ],
  [
    (facts) => facts.kind !== "number" && any(facts, SOURCES),
    {
      modifiers: [`from ${VALUE}`],
      questions: ["From whom?", "Which {noun}?", "Who is the {noun}?"],
      answers: [`from ${VALUE}`],
      statements: [`it is from ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, MAKERS),
    {
      modifiers: [`by ${VALUE}`],
      questions: ["By whom?", "Who is the {noun}?", "Which {noun}?"],
      answers: [`by ${VALUE}`, `something by ${VALUE}`],
      statements: [`it is by ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => isPerson(facts) && facts.named === "nowhere",
    {
      modifiers: [`for ${VALUE}`],
      questions: ["For which {noun}?", "Who is the {noun}?", "What is the name of the {noun}?"],
      answers: [`for ${VALUE}`, `it is for ${VALUE}`],
      statements: [`it is for ${VALUE}`, `the {noun} is ${VALUE}`],
      isFact: true,
    },
  ],
  [
    (facts) => isPerson(facts) && facts.named === "within",
    {
      questions: ["Which {noun}?", "Who is the {noun}?", "What is the name of the {noun}?"],
      answers: [`it is ${VALUE}`, `the {noun} is ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `the name of the {noun} is ${VALUE}`],
      isFact: true,
    },
  ],
];
