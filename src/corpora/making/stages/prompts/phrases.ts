import { prompt } from "../stage.js";

/** The prompt of stage 15: phrases for an intent. */
export const PHRASES = prompt(
  "You write how people speak of what a task-oriented assistant can do, in plain, varied, everyday English. Answer with one JSON object of the form that is shown, and nothing else.",
  `The intent:
{{intent}}

The form:
{"verbPhrases": ["book a table", "…"], "row": { "singular": "table booking", "plural": "table bookings" }, "slots": { "party_size": { "noun": "number of people", "questions": ["For how many people?", "…"], "modifiers": ["for {value}", "…"], "answers": ["{value} of us", "…"], "statements": ["there will be {value} of us", "…"] }, "terrace": { "noun": "a terrace", "questions": ["…"], "modifiers": ["on the terrace"], "answers": ["outside, please"], "statements": ["we would like to sit outside"], "without": { "modifiers": ["not on the terrace"], "answers": ["inside"], "statements": ["we would rather sit inside"] } } } }

verbPhrases follow "I would like to". Modifiers follow them. Answers and statements begin with a small letter and have no full stop.
Modifiers, answers and statements hold {value} once, as a word of its own; those of a boolean hold none, and "without" says the opposite.
Give every slot of the intent, and three to six phrases in each list.`,
);
