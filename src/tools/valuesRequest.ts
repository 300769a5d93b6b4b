import { put, type Signal } from "../kit/internal.js";
import type { JsonSchema } from "../schema/index.js";
import type { ValuesRequest } from "./hooks.js";
import { type HeldTask, missingOf, resultOf } from "./result.js";
import type { Tool } from "./tool.js";

/**
 * What a one-shot call asks the user for: the required slots that are still to be answered, or the one to be chosen.
 */
export function valuesRequest(
  tool: Tool,
  signal: Extract<Signal, { kind: "ask" | "choose" }>,
  held: HeldTask | null,
): ValuesRequest {
  const slots = signal.kind === "choose" ? [signal.slot] : missingOf(held);
  const own = tool.parameters.properties as Readonly<Record<string, JsonSchema>>;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, slot] of tool.slots) {
    if (!slots.includes(slot)) continue;
    const property = own[name] as JsonSchema;
    put(properties, name, signal.kind === "choose" ? { ...property, enum: signal.options } : property);
  }
  const { $defs } = tool.parameters;
  const schema: JsonSchema = {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
  const { text } = resultOf([signal], [], () => held);
  return { task: signal.ref, tool, schema, text, ...(signal.kind === "choose" ? { options: signal.options } : {}) };
}
