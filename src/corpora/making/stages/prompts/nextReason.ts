import { prompt } from "../stage.js";

/** The prompt of stage 5: the reason for the user's next goal. */
export const NEXT_REASON = prompt(
  "You know why people do one thing after another. Answer with one JSON object, and nothing else.",
  `What the user has asked for so far, in order:
{{earlier}}
What the user asks for next:
{{next}}

Why? One or two sentences that connect it with what came before, with whatever follows for its details.
{"reason": "…"}`,
);
