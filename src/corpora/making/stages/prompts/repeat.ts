import { prompt } from "../stage.js";

/** The prompt of stage 13: whether words have the intended meaning. */
export const REPEAT = prompt(
  "You compare what a user of an assistant said with what the user was to mean. Answer with one JSON object, and nothing else.",
  `The assistant: {{asked}}
The user: {{text}}

To be meant: {{meaning}}
How: {{manner}}

Do the words mean all of that, and no other value, wish, yes or no? Look at {{doubt}}.
{"same": true or false, "differs": "what does, or nothing"}`,
);
