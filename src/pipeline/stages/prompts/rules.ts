import { prompt } from "../template.js";
import { COMMANDS } from "./systemCommand.js";

/** Stage 14: the command once more, by somebody who knows what the user was to say. */
export const RULES = prompt(
  `You check the work of an assistant. You know what its user was asked to say, and write the command that should follow from what was said.
${COMMANDS}
Answer with one JSON object, and nothing else.`,
  `What the assistant can do:
{{tools}}

The conversation, with the index of each command and signal:
{{dialogue}}

Under way: {{tasks}}
What the user was to mean: {{meaning}}
How: {{manner}}
What is to be written now: {{due}}
{"command": "…"}`,
);
