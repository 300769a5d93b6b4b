import { type Intent, parseIntent } from "../../../src/schema/index.js";

const ADDRESS = {
  fields: {
    street: { type: "str" },
    number: { type: { int: { minimum: 1, maximum: 999 } }, optional: true },
    flat: { type: "str", optional: true, nullable: true },
  },
};

const PASSENGER = {
  fields: {
    first_name: { type: { str: { min_length: 1, max_length: 20 } } },
    email: { type: { str: { format: "email" } }, optional: true, nullable: true },
    seat: { type: { enum: ["window", "aisle"] }, optional: true, nullable: true },
    meals: { type: "list[str]", optional: true },
    address: { type: ADDRESS, optional: true, nullable: true },
    given: { type: "bool", optional: true },
  },
};

/** Intents with every type of slot in real tools: sources of tools, and of valid calls. */
export const RICH_INTENTS: readonly Intent[] = [
  {
    command: "book_coach",
    description: "Book seats on a coach",
    confirmation_required: true,
    entity_name: "coaches",
    args: {
      passengers: { type: { list: PASSENGER } },
      contact: { type: ADDRESS, optional: true, nullable: true },
      company: { type: { const: "Northern Coaches" }, optional: true },
      note: { type: "str", nullable: true },
    },
  },
  {
    command: "register_parcel",
    description: "Register a parcel",
    confirmation_required: false,
    entity_name: "parcels",
    args: {
      code: { type: { str: { pattern: "^[A-Z]{2}-\\d{2,4}$" } } },
      weight: { type: { float: { exclusive_minimum: 0, maximum: 30 } } },
      pieces: { type: { int: { minimum: 1, maximum: 9 } }, optional: true, nullable: true },
      sent: { type: { str: { format: "date-time" } }, optional: true },
      site: { type: { str: { format: "uri" } }, optional: true, nullable: true },
      reference: { type: { str: { format: "uuid" } }, optional: true },
      priority: { type: { enum: ["low", "high", 1, true] }, optional: true, nullable: true },
      labels: { type: { list: { enum: ["fragile", "cold", "heavy"] } }, optional: true },
    },
  },
  {
    command: "set_options",
    description: "Set options of a device",
    confirmation_required: false,
    args: {
      options: {
        type: {
          object: {
            type: "object",
            properties: { level: { type: "integer" }, tags: { type: "array", items: { type: "string" } } },
            required: ["level"],
          },
        },
      },
    },
  },
  {
    command: "find_journeys",
    description: "Search journeys",
    query_intent: true,
    wait_for_required: true,
    confirmation_required: false,
    entity_name: "journeys",
    args: {
      origin: { type: "str" },
      day: { type: "date", optional: true },
      leaves: { type: "time", optional: true },
      price: { type: { float: { minimum: 0 } }, optional: true },
      direct: { type: "bool", optional: true },
      stops: { type: "list[str]", optional: true },
      class: { type: { enum: ["first", "second"] }, optional: true, nullable: true },
    },
  },
].map((file) => parseIntent(file as never));
