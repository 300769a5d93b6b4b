import { z } from "zod";
import { type SlotType, sameValue, typeName } from "../../../kit/internal.js";
import { COHERENCE, INTENT_PATH, NEXT_REASON, QUERY_ENTITY, REALISTIC_VALUES, REASONED_VALUE } from "./prompts.js";
import {
  Call,
  callsText,
  callText,
  otherSlots,
  SlotValue,
  Tool,
  ToolSlot,
  toolText,
  valueProblem,
  valuesProblem,
} from "./shapes.js";
import { stage } from "./stage.js";

/* Stages 3 to 8: the user's goals in one conversation, with their values. */

/** Stage 3: chooses the intents of a conversation, in order. */
export const intentPath = stage({
  name: "intentPath",
  does: "chooses what a user wants in one conversation",
  after: ["intentSchema", "slotValues"],
  input: z.object({
    primary: z.string(),
    choices: z.array(
      z.object({ intent: z.string(), description: z.string(), query: z.boolean(), entity: z.string().nullable() }),
    ),
    most: z.int().min(1),
  }),
  output: z.object({ intents: z.array(z.string()).min(1), reason: z.string() }),
  prompt: INTENT_PATH,
  filling: ({ primary, choices, most }) => ({
    primary,
    most: String(most),
    choices: choices.map(({ intent, description }) => `${intent}: ${description}`).join("\n"),
  }),
  problem({ intents }, { primary, choices, most }) {
    const known = new Set(choices.map(({ intent }) => intent));
    if (intents[0] !== primary) return `the first intent is ${intents[0]}, not ${primary}`;
    if (intents.length > most) return `there are ${intents.length} intents, more than ${most}`;
    for (const [at, intent] of intents.entries()) {
      if (!known.has(intent)) return `${intent} is not among the intents that were listed`;
      if (intents.indexOf(intent) < at) return `${intent} stands twice`;
    }
    return null;
  },
  maxOutputTokens: 300,
});

/**
 * Removes searches for rows that an earlier task concerned, as in LUCID: a user who has booked a table does not look
 * for it.
 */
export function withoutSettled(
  intents: readonly string[],
  choices: readonly { readonly intent: string; readonly query: boolean; readonly entity: string | null }[],
): string[] {
  const known = new Map(choices.map((one) => [one.intent, one]));
  return intents.filter((intent, at) => {
    const choice = known.get(intent);
    if (choice?.query !== true || choice.entity === null) return true;
    return !intents
      .slice(0, at)
      .some((one) => known.get(one)?.query === false && known.get(one)?.entity === choice.entity);
  });
}

/** Stage 4: makes the values of a call realistic. */
export const realisticValues = stage({
  name: "realisticValues",
  does: "makes the values of an intent realistic",
  after: ["intentPath", "slotValues"],
  input: z.object({ tool: Tool, call: Call, earlier: z.array(Call) }),
  output: z.object({ slots: z.record(z.string(), SlotValue) }),
  prompt: REALISTIC_VALUES,
  filling: ({ tool, call, earlier }) => ({ intent: toolText(tool), call: callText(call), earlier: callsText(earlier) }),
  problem: ({ slots }, { tool, call }) => otherSlots(call.slots, slots) ?? valuesProblem(slots, tool),
  maxOutputTokens: 300,
  tries: 7,
});

/** Stage 5: explains why the user wants the next intent, given the earlier ones. */
export const nextReason = stage({
  name: "nextReason",
  does: "says why the user wants the next intent",
  after: ["realisticValues"],
  input: z.object({ earlier: z.array(Call).min(1), next: Tool }),
  output: z.object({ reason: z.string().min(1).max(500) }),
  prompt: NEXT_REASON,
  filling: ({ earlier, next }) => ({ earlier: callsText(earlier), next: toolText(next) }),
  problem: () => null,
  says: ({ reason }) => reason,
  maxOutputTokens: 200,
});

/** Stage 6: derives the value of a slot from the reason. */
export const reasonedValue = stage({
  name: "reasonedValue",
  does: "gives a slot the value that follows from the reason",
  after: ["nextReason"],
  input: z.object({ earlier: z.array(Call), next: Tool, reason: z.string(), known: Call, slot: ToolSlot }),
  output: z.object({ value: SlotValue }),
  prompt: REASONED_VALUE,
  filling: ({ earlier, next, reason, known, slot }) => ({
    earlier: callsText(earlier),
    next: toolText(next),
    reason,
    known: callText(known),
    slot: slot.name,
    type: typeName(slot.type),
  }),
  problem({ value }, { slot }) {
    const problem = valueProblem(value, slot.type);
    return problem === null ? null : `${slot.name} ${problem}`;
  },
  maxOutputTokens: 100,
  tries: 7,
});

/** Stage 7: makes all calls of a conversation consistent. */
export const coherence = stage({
  name: "coherence",
  does: "makes all that the user wants fit together",
  after: ["realisticValues", "reasonedValue"],
  input: z.object({ tools: z.array(Tool), calls: z.array(Call).min(1) }),
  output: z.object({ calls: z.array(Call) }),
  prompt: COHERENCE,
  filling: ({ tools, calls }) => ({ intents: tools.map(toolText).join("\n"), calls: callsText(calls) }),
  problem({ calls }, given) {
    if (calls.length !== given.calls.length) return `there are ${calls.length} calls, not ${given.calls.length}`;
    for (const [at, call] of calls.entries()) {
      const before = given.calls[at] as Call;
      if (call.intent !== before.intent) return `call ${at + 1} is ${call.intent}, not ${before.intent}`;
      const tool = given.tools.find(({ intent }) => intent === call.intent);
      const problem =
        otherSlots(before.slots, call.slots) ?? (tool === undefined ? null : valuesProblem(call.slots, tool));
      if (problem !== null) return `call ${at + 1}: ${problem}`;
    }
    return null;
  },
  maxOutputTokens: 800,
  tries: 7,
});

/** Stage 8: invents the row that a search finds. */
export const queryEntity = stage({
  name: "queryEntity",
  does: "invents what a search finds",
  after: ["coherence"],
  input: z.object({ call: Call, reason: z.string(), entity: z.string(), columns: z.array(ToolSlot).min(1) }),
  output: z.object({ row: z.record(z.string(), SlotValue) }),
  prompt: QUERY_ENTITY,
  filling: ({ call, reason, entity, columns }) => ({
    call: callText(call),
    reason: reason === "" ? "(not known)" : reason,
    entity,
    columns: toolText({ intent: entity, description: "one row", slots: columns }),
  }),
  problem({ row }, { call, entity, columns }) {
    const missing = columns.find(({ name }) => !(name in row));
    if (missing !== undefined) return `the column ${missing.name} is missing`;
    const problem = valuesProblem(row, { intent: entity, description: "", slots: columns });
    if (problem !== null) return problem;
    const types = new Map<string, SlotType>(columns.map(({ name, type }) => [name, type]));
    for (const [name, wanted] of Object.entries(call.slots)) {
      const isPlain = typeof wanted !== "object";
      if (isPlain && types.has(name) && !sameValue(row[name] ?? null, wanted))
        return `${name} is ${JSON.stringify(row[name])}, and the search is for ${JSON.stringify(wanted)}`;
    }
    return null;
  },
  maxOutputTokens: 400,
  tries: 6,
});
