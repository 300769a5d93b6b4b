import { VALUE } from "./intentPhrases.js";

/** The part that a slot plays in its task, with the phrases that speak of it. `{noun}` is what the slot is called. */
export interface SlotRole {
  readonly modifiers: readonly string[];
  readonly questions: readonly string[];
  readonly answers?: readonly string[];
  readonly statements?: readonly string[];
  /** Whether its value is a fact, of which the user does not say that it is preferred. */
  readonly isFact?: true;
}

/** What decides on the role of a slot. */
export interface RoleFacts {
  /** Its type; `text` for what is not told apart. */
  readonly kind: "date" | "time" | "moment" | "number" | "text" | "closed";
  /** The words of its name. */
  readonly words: ReadonlySet<string>;
  /** The first of them, and the last. */
  readonly first: string;
  readonly last: string;
}

type Test = (facts: RoleFacts) => boolean;

const any = (facts: RoleFacts, words: ReadonlySet<string>): boolean => [...facts.words].some((word) => words.has(word));
const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const BEGINS = set("start from begin beginning pickup departure depart departing leaving outbound checkin in opening");
const ENDS = set("end ending until return returning dropoff checkout back out finish closing arrival");
const DUE = set("due deadline by expiry expiration");
const SOURCES = set("origin from source departure pickup start leaving");
const TARGETS = set("destination to arrival dropoff target end");
const REGIONS = set(
  "city town area neighbourhood neighborhood district country region state location county suburb locale",
);
const PLACES = set(
  "address place restaurant hotel venue theatre theater cinema store shop branch library school clinic gym station airport pharmacy market salon bank hospital office studio room house museum provider surgery dealer garage",
);
const PEOPLE = set(
  "doctor dentist physician instructor teacher stylist therapist vet colleague attendee attendees participants participant tutor coach trainer lawyer consultant companion guest",
);
const RECEIVERS = set("recipient recipients payee receiver contact friend");
const SENDERS = set("sender");
const MAKERS = set("author artist director composer writer singer band creator photographer");
const HEADCOUNT = set(
  "people guests passengers travellers travelers adults persons seats party group children participants attendees riders",
);
const SPANS = set("nights days weeks hours minutes months years");
const LENGTHS = set("duration length");
const MONEY = set("price amount cost budget total fee salary tip sum fare rent deposit");
const MEANS = set("card account payment wallet method");
const NAMED = set("title name song film movie show book album track event class course game playlist recipe podcast");
const TONGUES = set("language subtitles currency colour color");
const TEXTS = set(
  "note notes message content text comment comments details body review description requests request instructions",
);
const FACTS = set("id code reference number phone email mail username password url link birthday age");
const CATEGORIES = set("category genre cuisine type kind style class level brand model make size format mood");

const says = (noun = "{noun}"): readonly string[] => [
  `the ${noun} is ${VALUE}`,
  `the ${noun} should be ${VALUE}`,
  `for the ${noun}, ${VALUE}`,
  `as for the ${noun}, ${VALUE}`,
];

/** The roles, the first that fits a slot being its own. */
const ROLES: readonly (readonly [test: Test, role: SlotRole])[] = [
  [
    (facts) => isTime(facts) && any(facts, set("birth")),
    { modifiers: [`with ${VALUE} as the {noun}`], questions: ["What is the {noun}?", "And the {noun}, please?"] },
  ],
  [
    (facts) => isTime(facts) && any(facts, DUE),
    {
      modifiers: [`by ${VALUE}`, `for ${VALUE}`, `due ${VALUE}`],
      questions: ["By when?", "When is it due?", "What is the deadline?"],
      answers: [`by ${VALUE}`],
      statements: [`it has to be done by ${VALUE}`, `it is due ${VALUE}`],
    },
  ],
  [
    (facts) => isTime(facts) && any(facts, ENDS),
    {
      modifiers: [`until ${VALUE}`, `till ${VALUE}`, `up to ${VALUE}`],
      questions: ["Until when?", "What is the {noun}?", "And until when?", "When does it end?"],
      answers: [`until ${VALUE}`, `till ${VALUE}`],
      statements: [`it goes on until ${VALUE}`, `the {noun} is ${VALUE}`, `I need it till ${VALUE}`],
    },
  ],
  [
    (facts) => isTime(facts) && any(facts, BEGINS),
    {
      modifiers: [`from ${VALUE}`, `starting ${VALUE}`, `beginning ${VALUE}`],
      questions: ["From when?", "When should it start?", "What is the {noun}?", "When does it begin?"],
      answers: [`from ${VALUE}`, `starting ${VALUE}`],
      statements: [`it starts ${VALUE}`, `the {noun} is ${VALUE}`, `it should start ${VALUE}`],
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
    ({ kind }) => kind === "time",
    {
      modifiers: [`at ${VALUE}`, `around ${VALUE}`, `for ${VALUE}`],
      questions: ["At what time?", "What time would you like?", "For what time?", "And what time?"],
      answers: [`at ${VALUE}`, `around ${VALUE}`],
      statements: [`the time is ${VALUE}`, `it should be at ${VALUE}`, `${VALUE} is the time`],
    },
  ],
  [
    ({ kind }) => kind === "moment",
    {
      modifiers: [`at ${VALUE}`],
      questions: ["When should it be?", "For when?", "When exactly?"],
      answers: [`at ${VALUE}`],
      statements: [`it should be at ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
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
    (facts) => facts.kind === "number" && SPANS.has(facts.last),
    {
      modifiers: [`for ${VALUE} {units}`],
      questions: ["For how many {units}?", "How many {units}?", "How long: how many {units}?"],
      answers: [`for ${VALUE} {units}`, `${VALUE} {units}`],
      statements: [`it is for ${VALUE} {units}`, `I am thinking of ${VALUE} {units}`],
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
      modifiers: [`with {a noun} of ${VALUE}`, `with ${VALUE} as the {noun}`],
      questions: ["What is the {noun}?", "What {noun} would you like?", "And the {noun}?"],
      statements: [`the {noun} is ${VALUE}`, `make the {noun} ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, SENDERS) || (any(facts, SOURCES) && !any(facts, MONEY)),
    {
      modifiers: [`from ${VALUE}`, `starting from ${VALUE}`],
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
      statements: [`it goes to ${VALUE}`, `the {noun} is ${VALUE}`, `I want to end up at ${VALUE}`],
    },
  ],
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
    (facts) => any(facts, PEOPLE),
    {
      modifiers: [`with ${VALUE}`],
      questions: ["With whom?", "Which {noun} would you like?", "Who should it be with?"],
      answers: [`with ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `I would like to have ${VALUE}`, `it should be with ${VALUE}`],
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
    (facts) => any(facts, REGIONS),
    {
      modifiers: [`in ${VALUE}`, `around ${VALUE}`],
      questions: ["In which {noun}?", "Where?", "Which {noun} do you have in mind?", "Where should it be?"],
      answers: [`in ${VALUE}`, `somewhere in ${VALUE}`],
      statements: [`it should be in ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => facts.kind === "text" && any(facts, PLACES) && !facts.words.has("type"),
    {
      modifiers: [`at ${VALUE}`],
      questions: ["Which {noun}?", "Where?", "At which {noun}?", "Which {noun} would you like?"],
      answers: [`at ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `it should be at ${VALUE}`, `I am thinking of ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, MEANS),
    {
      modifiers: [`using ${VALUE}`, `with ${VALUE} as the {noun}`],
      questions: ["Which {noun} would you like to use?", "What {noun}?", "Which {noun} should I take?"],
      answers: [`use ${VALUE}`, `take ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `use ${VALUE} for the {noun}`],
    },
  ],
  [
    (facts) => any(facts, TONGUES),
    {
      modifiers: [`in ${VALUE}`],
      questions: ["In which {noun}?", "Which {noun} would you like?"],
      answers: [`in ${VALUE}`],
      statements: [`it should be in ${VALUE}`, `the {noun} is ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, TEXTS),
    {
      modifiers: [`saying ${VALUE}`, `with ${VALUE} as the {noun}`],
      questions: ["What should it say?", "What is the {noun}?", "And what should the {noun} be?"],
      answers: [`it should say ${VALUE}`, `put ${VALUE}`, `write ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `put ${VALUE} as the {noun}`, `for the {noun}, write ${VALUE}`],
      isFact: true,
    },
  ],
  [
    (facts) => facts.kind === "text" && (any(facts, NAMED) || facts.last === "name"),
    {
      modifiers: [`called ${VALUE}`, `with ${VALUE} as the {noun}`],
      questions: ["Which {noun}?", "What is it called?", "What {noun} do you have in mind?"],
      answers: [`it is called ${VALUE}`, `the one called ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `it is called ${VALUE}`],
    },
  ],
  [
    (facts) => any(facts, CATEGORIES) && facts.kind !== "number",
    {
      modifiers: [`with ${VALUE} as the {noun}`],
      questions: ["What {noun} would you like?", "Which {noun}?", "What kind of {noun}?"],
      answers: [`something ${VALUE}`],
      statements: says(),
    },
  ],
];

/** What is said of a slot with no role of its own. */
const OTHER: SlotRole = {
  modifiers: [`with ${VALUE} as the {noun}`, `with ${VALUE} for the {noun}`],
  questions: [
    "What is the {noun}?",
    "Could you tell me the {noun}?",
    "And the {noun}, please?",
    "Which {noun} should it be?",
  ],
  statements: says(),
};

function isTime({ kind }: RoleFacts): boolean {
  return kind === "date" || kind === "time" || kind === "moment";
}

/** The role of a slot. */
export function roleOf(facts: RoleFacts): SlotRole {
  const role = ROLES.find(([test]) => test(facts))?.[1] ?? OTHER;
  return any(facts, FACTS) ? { ...role, isFact: true } : role;
}
