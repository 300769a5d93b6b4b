import { capital } from "../../../schema/english/sentences.js";
import { VALUE } from "../intentPhrases.js";
import { isMoney } from "./amounts.js";
import { any, type RoleFacts, type RoleRule, type SlotRole, set } from "./role.js";

const REGIONS = set(
  "city town area neighbourhood neighborhood district country region state location county suburb locale",
);
const VENUES = set(
  "address place restaurant hotel venue theatre theater cinema store shop branch library school clinic gym station airport pharmacy market salon bank hospital office studio room house museum provider surgery dealer garage",
);

/** Roles of regions and places. */
export const PLACES: readonly RoleRule[] = [
  [
    // Something in a country is not around it.
    (facts) => any(facts, set("country")),
    {
      modifiers: [`in ${VALUE}`],
      questions: ["In which {noun}?", "Which {noun} do you have in mind?"],
      answers: [`in ${VALUE}`],
      statements: [`it should be in ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, REGIONS),
    {
      modifiers: [`in ${VALUE}`, `around ${VALUE}`],
      questions: ["In which {noun}?", "Where?", "Which {noun} do you have in mind?", "Where should it be?"],
      answers: [`in ${VALUE}`, `somewhere in ${VALUE}`],
      statements: [`it should be in ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => facts.kind === "text" && any(facts, VENUES) && !facts.words.has("type"),
    {
      modifiers: [`at ${VALUE}`],
      questions: ["Which {noun}?", "Where?", "At which {noun}?", "Which {noun} would you like?"],
      answers: [`at ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `it should be at ${VALUE}`, `I am thinking of ${VALUE}`],
    },
  ],
];

const NUMBERED: readonly (readonly [preposition: string, names: ReadonlySet<string>])[] = [
  ["on", set("floor page deck")],
  ["in", set("aisle grade room zone shelf row lane seat chapter period lesson bay carriage")],
  ["at", set("gate platform dock terminal table pier counter")],
];

/** Roles of numbered places, pages and lessons: `on floor 6`, `from aisle 3`. */
export const NUMBERED_PLACES: readonly RoleRule[] = NUMBERED.flatMap(([preposition, names]): RoleRule[] => {
  const isOne = ({ kind, last }: RoleFacts): boolean => kind === "number" && names.has(last);
  return [
    [(facts) => isOne(facts) && facts.prefix === "from", numbered("from")],
    [(facts) => isOne(facts) && facts.prefix === "to", numbered("to")],
    [isOne, numbered(preposition)],
  ];
});

function numbered(preposition: string): SlotRole {
  const isWay = preposition === "from" || preposition === "to";
  const which = `${capital(preposition)} which {noun}?`;
  return {
    modifiers: [`${preposition} {noun} ${VALUE}`],
    questions: isWay ? [which] : ["Which {noun}?", which],
    answers: isWay ? [`${preposition} {noun} ${VALUE}`] : [`${preposition} {noun} ${VALUE}`, `{noun} ${VALUE}`],
    statements: isWay
      ? [`it is ${preposition} {noun} ${VALUE}`, `it should be ${preposition} {noun} ${VALUE}`]
      : [`it is ${preposition} {noun} ${VALUE}`, `it is {noun} ${VALUE}`],
  };
}

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
