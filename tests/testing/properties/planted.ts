import type { Backend } from "../../../src/runtime/backend.js";
import { drawPlan, type Plan, type Property, type PropertyName } from "../../../src/testing/index.js";
import * as plants from "./plantedPolicies.js";

/** A policy with a bug, and the property that convicts it. */
export interface PlantedPolicy {
  readonly name: string;
  readonly policy: plants.Plant;
  readonly property: PropertyName;
  /** Number of user turns in the shortest dialogue that shows the bug, up to that point. */
  readonly shortestUserTurns: number;
  /** Rule that reports it, if no built-in property does. */
  readonly matcher?: Property;
  /** A plan on which it shows, longer than it need be. */
  readonly plan: (backend: Backend) => Plan;
}

/** One bug for each property. */
export const PLANTED: readonly PlantedPolicy[] = [
  {
    name: "hasty",
    policy: plants.hasty,
    property: "asksBeforePerforming",
    // "Book a table", with all that is asked for: the confirmation is asked for at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["send_money", "set_reminder"], operators: ["irrelevant", "correction"], seed: 3 }),
  },
  {
    name: "forgetful",
    policy: plants.forgetful,
    property: "asksForNothingGiven",
    // "Book a table at Nobu": the restaurant is asked for.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_vet", "book_table"], operators: ["correction"], initiative: 2, seed: 4 }),
  },
  {
    name: "minimal",
    policy: plants.minimal,
    property: "reachesEveryGoal",
    // Something that needs no confirmation, with an optional slot: it is done without it.
    shortestUserTurns: 1,
    plan: (backend) => ({
      ...drawPlan(backend, { intents: ["set_reminder", "send_money"], seed: 2 }),
      goals: [
        { intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26", repeat: "weekly" } },
        { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 } },
      ],
    }),
  },
  {
    name: "stubborn",
    policy: plants.stubborn,
    property: "leavesCancelledTasks",
    // Everything at once; then, asked to confirm, the cancellation.
    shortestUserTurns: 2,
    plan: (backend) =>
      drawPlan(backend, { intents: ["send_money", "book_vet"], operators: ["cancellation", "sarcasm"], seed: 5 }),
  },
  {
    name: "deaf",
    policy: plants.deaf,
    property: "honoursCorrections",
    // Something that needs no confirmation, done with the first value; then the correction.
    shortestUserTurns: 2,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_table", "log_workout"], operators: ["correction", "overheard"], seed: 6 }),
  },
  {
    name: "parrot",
    policy: plants.parrot,
    property: "repairsRefusals",
    // Anything at all.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["order_groceries", "book_table"], operators: ["digression"], seed: 7 }),
  },
  {
    name: "meddler",
    policy: plants.meddler,
    property: "changesNothingElse",
    // A search, or another act without a question.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_table"], operators: ["correction", "delay_confirmation"], seed: 8 }),
  },
  {
    name: "impatient",
    policy: plants.impatient,
    property: "asksAfterFailures",
    // Something that needs no confirmation, all at once, and fails.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_table", "log_workout"], operators: ["failure", "early_end"], seed: 9 }),
  },
  {
    name: "inventive",
    policy: plants.inventive,
    property: "derivableArguments",
    // Anything that asks for a slot.
    shortestUserTurns: 1,
    plan: (backend) => drawPlan(backend, { intents: ["book_vet", "send_money"], operators: ["refusal"], seed: 10 }),
  },
  {
    name: "doubling",
    policy: plants.doubling,
    property: "performsOnce",
    // Something that needs no confirmation, all at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["set_reminder", "book_table"], operators: ["correction"], seed: 11 }),
  },
  {
    name: "mute",
    policy: plants.mute,
    property: "tellsOutcomes",
    // Something that needs no confirmation, all at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["set_reminder", "book_table"], operators: ["correction"], seed: 12 }),
  },
  {
    name: "unasked",
    policy: plants.unasked,
    property: "answersRequests",
    // Something that needs no confirmation, all at once; then the question.
    shortestUserTurns: 2,
    plan: (backend) => ({
      ...drawPlan(backend, { intents: ["set_reminder", "send_money"], seed: 2 }),
      goals: [
        { intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26" }, requests: ["date"] },
        { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 }, requests: ["amount"] },
      ],
    }),
  },
  {
    name: "boastful",
    policy: plants.boastful,
    property: "claimsNoFalseSuccess",
    // Something that is to be confirmed, all at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["send_money", "set_reminder"], operators: ["irrelevant"], seed: 13 }),
  },
  {
    name: "numbering",
    policy: plants.numbering,
    property: "inventsNothing",
    // Something that needs no confirmation, all at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["set_reminder", "book_table"], operators: ["correction"], seed: 14 }),
  },
  {
    name: "shy",
    policy: plants.shy,
    property: "asksWhereItWaits",
    // Anything that asks for a slot.
    shortestUserTurns: 1,
    plan: (backend) => drawPlan(backend, { intents: ["book_vet", "send_money"], operators: ["refusal"], seed: 15 }),
  },
];
