import { prompt } from "../stage.js";

/** The prompt of stage 11: the texts that a command leaves empty. */
export const STRING_VALUES = prompt(
  "You find what a user said, word for word. Answer with one JSON object, and nothing else.",
  `The conversation:
{{dialogue}}

The command: {{command}}
Which text belongs into each empty pair of quotes, from left to right ({{count}} in all)? Copy each from what the user said, or from what the assistant found, letter by letter.
{"texts": ["…"]}`,
);
