import { z } from "zod";
import { PHRASES } from "./prompts.js";
import { Tool, toolText } from "./shapes.js";
import { stage } from "./stage.js";

/** Stage 15: writes the phrase list of an intent. It makes one request; the valid phrases of the answer are kept. */
export const phrases = stage({
  name: "phrases",
  does: "writes how people speak of an intent",
  after: [],
  input: z.object({ tool: Tool }),
  output: z.looseObject({ slots: z.record(z.string(), z.unknown()) }),
  prompt: PHRASES,
  filling: ({ tool }) => ({ intent: toolText(tool) }),
  problem({ slots }, { tool }) {
    const isAbout = tool.slots.length === 0 || tool.slots.some(({ name }) => Object.hasOwn(slots, name));
    return isAbout ? null : `it has no phrases for the slots of ${tool.intent}`;
  },
  maxOutputTokens: 4_000,
  tries: 1,
});
