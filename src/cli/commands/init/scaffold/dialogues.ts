import type { IntentFile } from "../../../../schema/types.js";
import type { Transcript } from "../../../../transcript/index.js";

const JUNE = Date.UTC(2024, 4, 30, 9);

export const DIALOGUES: readonly Transcript[] = [
  {
    id: "boats-001",
    turns: [
      { author: "User", text: "Can I get a kayak for Saturday?", tags: ["start_multi_slot"] },
      { author: "System", index: 0, command: 'rent_boat(boat="kayak", date="2024-06-01")' },
      { author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot: "start_time" } },
      { author: "System", index: 2, command: "say(x1)" },
      { author: "Response", text: "A kayak on Saturday the 1st, gladly. From what time?" },
      { author: "User", text: "Half past nine." },
      { author: "System", index: 3, command: 'x0.start_time = "09:30"' },
      { author: "Signal", index: 4, signal: { kind: "ask", ref: "x0", slot: "hours" } },
      { author: "System", index: 5, command: "say(x4)" },
      { author: "Response", text: "And for how long?" },
      { author: "User", text: "Three hours. No, sorry, two will do.", tags: ["turn_correction"] },
      { author: "System", index: 6, command: "x0.hours = 2" },
      { author: "Signal", index: 7, signal: { kind: "confirm", ref: "x0" } },
      { author: "System", index: 8, command: "say(x7)" },
      { author: "Response", text: "A kayak, Saturday 1 June, 9:30, two hours. Shall I book it?" },
      { author: "User", text: "Yes, please.", tags: ["confirm"] },
      { author: "System", index: 9, command: "confirm(x0)" },
      {
        author: "Signal",
        index: 10,
        signal: {
          kind: "performed",
          ref: "x0",
          intent: "rent_boat",
          arguments: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 },
          row: {
            id: "boat_rentals_1",
            boat: "kayak",
            date: "2024-06-01",
            start_time: "09:30",
            hours: 2,
            date_of_boat_rentals: "2024-05-30",
          },
        },
      },
      { author: "System", index: 11, command: "say(x10)" },
      { author: "Response", text: "Your kayak is waiting at the jetty on Saturday." },
    ],
    now: JUNE,
    final: {
      x0: {
        intent: "rent_boat",
        slots: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 },
        confirmed: true,
      },
    },
  },
  {
    id: "boats-002",
    turns: [
      { author: "User", text: "What did I rent for Saturday again?", tags: ["query"] },
      { author: "System", index: 0, command: 'find_boat_rentals(date="2024-06-01")' },
      {
        author: "Signal",
        index: 1,
        signal: {
          kind: "found",
          ref: "x0",
          intent: "find_boat_rentals",
          filter: { date: "2024-06-01" },
          rows: [{ id: "r7", boat: "canoe", date: "2024-06-01", start_time: "14:00", hours: 4, children: 2 }],
        },
      },
      { author: "System", index: 2, command: "say(x1)" },
      { author: "Response", text: "A canoe from two o'clock, for four hours." },
      { author: "User", text: "Then the same for the Sunday after, an hour later." },
      {
        author: "System",
        index: 3,
        command:
          'rent_boat(boat=x0[0].boat, date="2024-06-02", start_time="15:00", hours=x0[0].hours, children=x0[0].children)',
      },
      { author: "Signal", index: 4, signal: { kind: "confirm", ref: "x3" } },
      { author: "System", index: 5, command: "say(x4)" },
      { author: "Response", text: "A canoe on Sunday 2 June at three, four hours, two small jackets. All right?" },
      { author: "User", text: "Oh, wonderful, four hours of paddling. Make it two.", tags: ["correction", "sarcasm"] },
      { author: "System", index: 6, command: "x3.hours = 2" },
      { author: "Signal", index: 7, signal: { kind: "confirm", ref: "x3" } },
      { author: "System", index: 8, command: "say(x7)" },
      { author: "Response", text: "Two hours it is. Shall I book it?" },
      { author: "User", text: "Please do.", tags: ["confirm"] },
      { author: "System", index: 9, command: "confirm(x3)" },
      {
        author: "Signal",
        index: 10,
        signal: {
          kind: "failed",
          ref: "x3",
          intent: "rent_boat",
          arguments: { boat: "canoe", date: "2024-06-02", start_time: "15:00", hours: 2, children: 2 },
          reason: "every canoe is out that afternoon",
        },
      },
      { author: "System", index: 11, command: "say(x10)" },
      { author: "Response", text: "I am sorry, every canoe is out that afternoon." },
    ],
    entities: {
      boat_rentals: [{ id: "r7", boat: "canoe", date: "2024-06-01", start_time: "14:00", hours: 4, children: 2 }],
    },
    outcomes: { rent_boat: [{ reason: "every canoe is out that afternoon" }] },
    now: JUNE,
  },
];

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
