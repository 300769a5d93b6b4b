import { prompt } from "../stage.js";

/** The prompt of stage 4: realistic values. */
export const REALISTIC_VALUES = prompt(
  "You make what a user asks of an assistant realistic. Answer with one JSON object, and nothing else.",
  `The intent:
{{intent}}

What the user wanted before:
{{earlier}}
What the user wants now: {{call}}

Replace values that do not go together, or that nobody would ask for. Keep the others, the names of the slots and their types.
{"slots": { "slot_name": "…" } }`,
);
