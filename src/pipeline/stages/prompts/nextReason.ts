import { prompt } from "../template.js";

/** Stage 5: why the user wants something more. */
export const NEXT_REASON = prompt(
  "You know why people do one thing after another. Answer with one JSON object, and nothing else.",
  `What the user has asked for so far, in order:
{{earlier}}
What the user asks for next:
{{next}}

Why? One or two sentences that connect it with what came before, with whatever follows for its details.
{"reason": "…"}`,
);
