import type { IntentFile } from "../../../../schema/types.js";

export const RENT_BOAT: IntentFile = {
  command: "rent_boat",
  description: "Rent a boat on the lake for a few hours",
  domain: "leisure",
  entity_name: "boat_rentals",
  confirmation_required: true,
  args: {
    boat: {
      type: { enum: ["kayak", "canoe", "rowing boat"] },
      description: "The kind of boat",
    },
    date: {
      type: "date",
      description: "The day on the water",
      values: ["2024-06-01", "2024-07-14"],
    },
    start_time: {
      type: "time",
      description: "When the boat is taken out",
      values: ["09:30", "14:00"],
    },
    hours: {
      type: "int",
      description: "For how many hours",
      values: [1, 2, 4],
    },
    children: {
      type: "int",
      description: "How many of the party need a small life jacket",
      optional: true,
      values: [1, 2],
    },
  },
};

export const FIND_BOAT_RENTALS: IntentFile = {
  command: "find_boat_rentals",
  description: "Look up the boats that were rented",
  domain: "leisure",
  entity_name: "boat_rentals",
  query_intent: true,
  args: {
    boat: {
      type: { enum: ["kayak", "canoe", "rowing boat"] },
      description: "The kind of boat",
      optional: true,
    },
    date: {
      type: "date",
      description: "The day on the water",
      optional: true,
      values: ["2024-06-01"],
    },
  },
};
