import { z } from "zod";
import { isOperator, mismatch, type Operator, type SlotType, typeName, type Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { printCommand } from "../../../labels/print.js";
import type { Backend } from "../../../runtime/backend.js";
import { toExpressions } from "../../../users/simulated/expressions.js";

/** A value that a slot may hold, or an operator in its place. */
export const SlotValue = z.custom<Value | Operator>((value) => value !== null && value !== undefined);

/** A slot as stages receive it. */
export const ToolSlot = z.object({
  name: z.string(),
  type: z.custom<SlotType>(),
  required: z.boolean(),
  description: z.string().optional(),
  values: z.array(SlotValue).optional(),
});

/** An intent as stages receive it. */
export const Tool = z.object({ intent: z.string(), description: z.string(), slots: z.array(ToolSlot) });
export type Tool = z.infer<typeof Tool>;

/** An intent with the user's values. */
export const Call = z.object({ intent: z.string(), slots: z.record(z.string(), SlotValue) });
export type Call = z.infer<typeof Call>;

const MAX_SAMPLES = 6;

/** Formats an intent with a line for each slot, with types, descriptions and samples. */
export function toolText({ intent, description, slots }: Tool): string {
  const each = slots.map(({ name, type, required, description: about, values = [] }) => {
    const samples =
      values.length === 0
        ? ""
        : `, such as ${values
            .slice(0, MAX_SAMPLES)
            .map((one) => JSON.stringify(one))
            .join(", ")}`;
    return `  ${name}: ${typeName(type)}${required ? "" : ", optional"}${about === undefined ? "" : ` - ${about}`}${samples}`;
  });
  return [`${intent}: ${description}`, ...each].join("\n");
}

/** Formats a call as a command. */
export function callText({ intent, slots }: Call): string {
  return printCommand(build.start(intent, toExpressions(Object.entries(slots))));
}

/** Formats several calls, a line each. */
export const callsText = (calls: readonly Call[]): string =>
  calls.length === 0 ? "(none)" : calls.map((call, at) => `${at + 1}. ${callText(call)}`).join("\n");

/** Returns the problem of slot values, or null. */
export function valuesProblem(values: Readonly<Record<string, unknown>>, { intent, slots }: Tool): string | null {
  for (const [name, value] of Object.entries(values)) {
    const slot = slots.find((one) => one.name === name);
    if (slot === undefined) return `${intent} has no slot ${name}`;
    const problem = valueProblem(value, slot.type);
    if (problem !== null) return `${name} ${problem}`;
  }
  return null;
}

/** Returns the mismatch of a value and a type, or null. */
export function valueProblem(value: unknown, type: SlotType): string | null {
  if (value === null || value === undefined) return "has no value";
  if (isOperator(value as Value | Operator)) return null;
  if (value === "") return "is empty";
  return mismatch(type, value as Value) === null
    ? null
    : `is ${JSON.stringify(value)}, which is not of the type ${typeName(type)}`;
}

/** Returns the difference of two sets of slots as a sentence, or null. */
export function otherSlots(
  wanted: Readonly<Record<string, unknown>>,
  got: Readonly<Record<string, unknown>>,
): string | null {
  const missing = Object.keys(wanted).find((name) => !(name in got));
  if (missing !== undefined) return `the slot ${missing} is missing`;
  const extra = Object.keys(got).find((name) => !(name in wanted));
  return extra === undefined ? null : `the slot ${extra} was not asked for`;
}

/** Returns an intent as stages receive it; null for an unknown one. */
export function toolOf(backend: Backend, name: string): Tool | null {
  const spec = backend.catalog.get(name);
  if (spec === undefined) return null;
  const intent = backend.intents.find(({ command }) => command === name);
  const slots = spec.slots.map(({ name: slot, type, required }) => {
    const known = intent?.args.get(slot);
    const samples = known?.values === undefined ? {} : { values: [...known.values] };
    return {
      name: slot,
      type,
      required,
      ...(known?.description === undefined ? {} : { description: known.description }),
      ...samples,
    };
  });
  return { intent: name, description: intent?.description ?? `Search ${spec.entity ?? name}`, slots };
}
