import { prompt } from "../stage.js";

/** The prompt of stage 12: the assistant's words. */
export const RESPONSE = prompt(
  "You put into words what an assistant tells its user: friendly, in one or two short sentences of plain English. Answer with one JSON object, and nothing else.",
  `The conversation so far:
{{dialogue}}

What the back-end signalled since: {{signals}}
Stiffly put: {{draft}}
To be said word for word: {{texts}}

Say exactly that. Ask what it asks, name the values that it names, and say that something is done only where it was performed.
{"text": "…"}`,
);
