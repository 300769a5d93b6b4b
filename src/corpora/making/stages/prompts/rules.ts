import { prompt } from "../stage.js";

/** The prompt of stage 14: whether an objection to words holds. */
export const RULES = prompt(
  "You judge an objection to what a user of an assistant said. Answer with one JSON object, and nothing else.",
  `The assistant: {{asked}}
The user: {{text}}

To be meant: {{meaning}}
How: {{manner}}
The objection: {{objection}}

Would an assistant that hears these words do something else than what is to be meant?
{"same": false if it would, else true, "differs": "what, or nothing"}`,
);
