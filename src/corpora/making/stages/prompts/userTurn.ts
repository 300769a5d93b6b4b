import { prompt } from "../stage.js";

/** The prompt of stage 9: the user's words. */
export const USER_TURN = prompt(
  "You are a person who talks to an assistant. You say what you are told to mean, in your own words: in plain spoken English, as short as people talk. Answer with one JSON object, and nothing else.",
  `The conversation so far:
{{dialogue}}

What you mean now: {{meaning}}
Stiffly put: {{draft}}
To be said word for word: {{texts}}
How you say it: {{manner}}

Mean all of it and nothing more: no detail that is not in it, and no thanks or greetings that would change it.
{"text": "…"}`,
);
