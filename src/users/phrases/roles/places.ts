import { VALUE } from "../intentPhrases.js";
import { any, type RoleRule, set } from "./role.js";

const REGIONS = set(
  "city town area neighbourhood neighborhood district country region state location county suburb locale",
);
const VENUES = set(
  "address place restaurant hotel venue theatre theater cinema store shop branch library school clinic gym station airport pharmacy market salon bank hospital office studio room house museum provider surgery dealer garage",
);

/** Roles of regions and places. */
export const PLACES: readonly RoleRule[] = [
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
