import { prompt } from "../stage.js";

/** The prompt of stage 7: making all goals of a user consistent. */
export const COHERENCE = prompt(
  "You read all that a user wants in one conversation, and make it fit together. Answer with one JSON object, and nothing else.",
  `The intents:
{{intents}}

What the user wants, in order:
{{calls}}

Change values that contradict each other, such as an appointment before the journey there. Keep the order, the intents, the slots and their types; change nothing without need.
{"calls": [ { "intent": "…", "slots": { "slot_name": "…" } } ] }`,
);
