import { isObject } from "../../../base/json/object.js";
import { own, type Path, pathText, put, readSlotPath, type Signal } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";
import { type HeldTask, missingOf, resultOf } from "../result.js";
import type { Tool } from "../tool.js";
import type { ValuesRequest } from "./options.js";

/** The unanswered required slots and fields, or the slot to choose; fields as in `ask`: `passengers[0].last_name`. */
export function valuesRequest(
  tool: Tool,
  signal: Extract<Signal, { kind: "ask" | "choose" }>,
  held: HeldTask | null,
): ValuesRequest {
  const asked = (signal.kind === "choose" ? [signal.slot] : missingOf(held)).map(readSlotPath);
  const parameters = tool.parameters.properties as Readonly<Record<string, JsonSchema>>;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, slot] of tool.slots) {
    const path = asked.find((one) => one.slot === slot)?.path;
    const property = path === undefined ? null : partSchema(parameters[name] as JsonSchema, path);
    if (path === undefined || property === null) continue;
    const wanted = signal.kind === "choose" ? { ...property, enum: signal.options } : property;
    put(properties, name + pathText(path), wanted);
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

export function slotAnswered({ slots }: Pick<Tool, "slots">, name: string): string {
  const { slot, path } = readSlotPath(name);
  return slots.get(name) ?? (slots.get(slot) ?? slot) + pathText(path);
}

function partSchema(schema: JsonSchema, path: Path): JsonSchema | null {
  let at = schema;
  for (const step of path) {
    const part = alternatives(at)
      .map((one) => (typeof step === "number" ? one.items : isObject(one.properties) && own(one.properties, step)))
      .find(isObject);
    if (part === undefined) return null;
    at = part;
  }
  return at;
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...(Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : [])];
}
