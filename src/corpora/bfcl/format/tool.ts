import type { JsonObject } from "../../../base/json/object.js";
import type { Value } from "../../../kit/internal.js";
import { Method } from "./definitions.js";

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
