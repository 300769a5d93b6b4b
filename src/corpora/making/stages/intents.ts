import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { lintIntents, parseIntent } from "../../../schema/index.js";
import type { IntentFile } from "../../../schema/types.js";
import { INTENT_SCHEMA, SLOT_VALUES } from "./prompts.js";
import { SlotValue, Tool, toolText, valueProblem } from "./shapes.js";
import { stage } from "./stage.js";

/* Stages 1 and 2: intents from descriptions. */

/** Stage 1: writes the file of an intent from its description. */
export const intentSchema = stage({
  name: "intentSchema",
  does: "writes an intent from its description",
  after: [],
  input: z.object({ description: z.string().min(1), domain: z.string(), taken: z.array(z.string()) }),
  output: z.looseObject({ command: z.string(), args: z.record(z.string(), z.looseObject({})) }),
  prompt: INTENT_SCHEMA,
  filling: ({ description, domain, taken }) => ({
    description,
    domain: domain === "" ? "(none)" : domain,
    taken: taken.length === 0 ? "(none)" : taken.join(", "),
  }),
  problem(file, { taken }) {
    if (taken.includes(file.command)) return `the name ${file.command} is taken`;
    const slots = Object.values(file.args);
    if (slots.length === 0) return "it has no slots";
    if (slots.every(({ optional }) => optional === true)) return "none of its slots is required";
    try {
      const [first] = lintIntents([parseIntent(file as unknown as IntentFile)]).filter(
        ({ severity }) => severity === "error",
      );
      return first?.error.message ?? null;
    } catch (error) {
      if (error instanceof BacklotError) return error.message;
      throw error;
    }
  },
  maxOutputTokens: 900,
});

/** Stage 2: gives the slots of an intent sample values. */
export const slotValues = stage({
  name: "slotValues",
  does: "gives the slots of an intent sample values",
  after: ["intentSchema"],
  input: z.object({ tool: Tool, count: z.int().min(1) }),
  output: z.object({ values: z.record(z.string(), z.array(SlotValue).min(1)) }),
  prompt: SLOT_VALUES,
  filling: ({ tool, count }) => ({ intent: toolText(tool), count: String(count) }),
  problem({ values }, { tool: { intent, slots } }) {
    const missing = slots.find(({ name }) => !(name in values));
    if (missing !== undefined) return `the slot ${missing.name} has no values`;
    for (const [name, each] of Object.entries(values)) {
      const slot = slots.find((one) => one.name === name);
      if (slot === undefined) return `${intent} has no slot ${name}`;
      for (const value of each) {
        const problem = valueProblem(value, slot.type);
        if (problem !== null) return `a value of ${name} ${problem}`;
      }
    }
    return null;
  },
  maxOutputTokens: 900,
});
