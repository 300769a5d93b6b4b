import { z } from "zod";
import type { JsonObject } from "../../../base/json/object.js";
import type { Row, TableChanges, Value } from "../../../kit/internal.js";

const text = z.string();
const calls = z.array(z.array(text));

const Message = z.looseObject({ role: text, content: text });

/** A line of `entries.jsonl`: a dialogue with its gold calls by turn. */
export const Entry = z.looseObject({
  id: text,
  question: z.array(z.array(Message)),
  initial_config: z.record(text, z.unknown()),
  involved_classes: z.array(text),
  ground_truth: calls,
  excluded_function: z.array(text).optional(),
  missed_function: z.record(text, z.array(text)).optional(),
});
export type Entry = z.infer<typeof Entry>;

/** A line of `expected.jsonl`: the answers of an entry's calls. Its states are not read. */
export const Answered = z.looseObject({ id: text, turns: z.array(z.looseObject({ responses: z.array(text) })) });

/** A line of a file of `func_doc`: a method. */
export const Method = z.looseObject({
  name: text,
  description: text,
  parameters: z.looseObject({
    properties: z.record(text, z.looseObject({ description: text.optional(), default: z.unknown().optional() })),
    required: z.array(text).default([]),
  }),
});
export type Method = z.infer<typeof Method>;

/** The set of an entry: its id without the number, such as `multi_turn_base`. */
export const setOf = (id: string): string => id.replace(/_\d+$/, "");

/** True for an entry whose world is padded. */
export const isLong = (id: string): boolean => /long_context|composite/.test(setOf(id));

/** The user's words in a turn without a question: functions that were withheld are there now. */
export const MORE_FUNCTIONS = "I have updated some more functions you can choose from. What about now?";

/** The beginning of an answer where Python raised an exception. */
export const RAISED = "Error during execution: ";

/** The entity of a session's classes, and that of the benchmark's tables. */
export const INSTANCES = "bfcl_instances";
export const TABLES = "bfcl_tables";

/** The tables that an entry's session starts with: a row for each class, with its configuration. */
export function worldOf({ id, involved_classes, initial_config }: Entry): Readonly<Record<string, TableChanges>> {
  const added = involved_classes.map((owner): Row => {
    const config = (initial_config[owner] ?? {}) as Value;
    return { id: owner, config, long_context: isLong(id) };
  });
  return { [INSTANCES]: { added } };
}

/** The classes by their file of `func_doc`. */
export const OWNERS: Readonly<Record<string, string>> = {
  gorilla_file_system: "GorillaFileSystem",
  math_api: "MathAPI",
  message_api: "MessageAPI",
  posting_api: "TwitterAPI",
  ticket_api: "TicketAPI",
  trading_bot: "TradingBot",
  travel_booking: "TravelAPI",
  vehicle_control: "VehicleControlAPI",
};

export interface Tool {
  readonly name: string;
  readonly owner: string;
  /** The published definition, unchanged. */
  readonly definition: JsonObject;
  readonly description: string;
  readonly abouts: Readonly<Record<string, string | undefined>>;
  /** The parameters without a default, in order. */
  readonly required: readonly string[];
  /** The other parameters with their defaults. */
  readonly optional: readonly (readonly [name: string, value: Value | null])[];
}

/**
 * Reads a definition. Python takes positional arguments in the order of its signature: those without a default as
 * `required` lists them, then the others.
 */
export function toolOf(definition: JsonObject, owner: string): Tool {
  const { name, description, parameters } = Method.parse(definition);
  const { properties, required } = parameters;
  const others = Object.keys(properties).filter((parameter) => !required.includes(parameter));
  return {
    name,
    owner,
    definition,
    description,
    abouts: Object.fromEntries(Object.entries(properties).map(([parameter, about]) => [parameter, about.description])),
    required,
    optional: others.map((parameter) => [parameter, defaultOf(properties[parameter]?.default)]),
  };
}

export function parametersOf({ required, optional }: Pick<Tool, "required" | "optional">): readonly string[] {
  return [...required, ...optional.map(([name]) => name)];
}

/** The definitions spell None as a text. */
const defaultOf = (value: unknown): Value | null => (value === undefined || value === "None" ? null : (value as Value));
