import { VALUE } from "../intentPhrases.js";
import { any, type RoleRule, says, set } from "./role.js";

const MEANS = set("card account payment wallet method");
const NAMED = set("title name song film movie show book album track event class course game playlist recipe podcast");
const TONGUES = set("language subtitles currency colour color");
const TEXTS = set(
  "note notes message content text comment comments details body review description requests request instructions",
);
const CATEGORIES = set("category genre cuisine type kind style class level brand model make size format mood");

/** Words in -ed that are no participles. */
const NO_PARTICIPLES = set("speed breed seed feed need bed shed");

/** True if a name is a participle without its noun: `affected`. */
export const isParticiple = (name: string): boolean =>
  !name.includes(" ") && name.length > 4 && name.endsWith("ed") && !NO_PARTICIPLES.has(name);

/** Roles of means, texts, names and kinds. */
export const THINGS: readonly RoleRule[] = [
  [
    ({ kind, last, words }) => (kind === "text" || kind === "closed") && words.size === 1 && isParticiple(last),
    {
      modifiers: [`with ${VALUE} {noun}`],
      questions: ["What is {noun}?", "And what is {noun}?"],
      statements: [`${VALUE} is {noun}`, `it is ${VALUE} that is {noun}`],
    },
  ],
  [
    (facts) => any(facts, MEANS),
    {
      modifiers: [`using ${VALUE}`],
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
      modifiers: [`saying ${VALUE}`],
      questions: ["What should it say?", "What is the {noun}?", "And what should the {noun} be?"],
      answers: [`it should say ${VALUE}`, `put ${VALUE}`, `write ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `put ${VALUE} as the {noun}`, `for the {noun}, write ${VALUE}`],
      isFact: true,
    },
  ],
  [
    (facts) => facts.kind === "text" && (any(facts, NAMED) || facts.last === "name") && facts.named === "last",
    {
      modifiers: [`called ${VALUE}`, `named ${VALUE}`],
      questions: ["Which {noun}?", "What is the name?", "What {noun} do you have in mind?"],
      answers: [`it is called ${VALUE}`, `the one called ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `it is called ${VALUE}`],
    },
  ],
  [
    (facts) => facts.kind === "text" && (any(facts, NAMED) || facts.last === "name"),
    {
      questions: ["Which {noun}?", "What {noun} do you have in mind?", "Which {noun} should it be?"],
      answers: [`the one called ${VALUE}`],
      statements: [`the {noun} is ${VALUE}`, `the {noun} is called ${VALUE}`],
    },
  ],
  [
    ({ kind, last, words }) => kind === "closed" && last === "size" && words.size > 1,
    {
      modifiers: [`with a ${VALUE} {sized}`],
      questions: ["What {noun} would you like?", "Which {noun}?"],
      answers: [`a ${VALUE} one`],
      statements: says(),
    },
  ],
  [
    (facts) => any(facts, CATEGORIES) && facts.kind !== "number",
    {
      questions: ["What {noun} would you like?", "Which {noun}?", "What kind of {noun}?"],
      answers: [`something ${VALUE}`],
      statements: says(),
    },
  ],
];
