import { prompt } from "../stage.js";

/** The prompt of stage 6: the value of a slot, given the reason. */
export const REASONED_VALUE = prompt(
  "You decide on one detail of what a user wants. Answer with one JSON object, and nothing else.",
  `What the user has asked for so far:
{{earlier}}
What the user asks for next:
{{next}}
Why: {{reason}}
Details so far: {{known}}

Which value does the slot {{slot}} have, of the type {{type}}? It follows from the reason where it can. Dates are written as 2024-05-18, times as 18:45.
{"value": "…"}`,
);
