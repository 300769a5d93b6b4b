import { prompt } from "../stage.js";

/** The prompt of stage 3: the user's goals in one conversation. */
export const INTENT_PATH = prompt(
  "You plan what one user wants from an assistant in the course of one conversation. Answer with one JSON object, and nothing else.",
  `The user begins with: {{primary}}
What the assistant can do:
{{choices}}

Choose {{most}} intents or fewer that one person might well want one after the other, in their order. Begin with {{primary}}, name none twice, and search for something before it is acted upon, not after.
{"intents": ["{{primary}}"], "reason": "…"}`,
);
