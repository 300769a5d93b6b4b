// @generated from book_repair.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Have somebody come and mend something at home
 *
 * Domain: home. Entity: repair_visits. Waits for confirmation.
 */
export class BookRepair extends IntentBase {
  static readonly spec = {
    command: "book_repair",
    entity: "repair_visits",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "appliance",
        type: "str",
        required: true,
        match: "fold",
        known: ["dishwasher", "boiler", "washing machine", "front door lock", "oven"],
      },
      { name: "problem", type: "str", required: true },
      { name: "date", type: "date", required: true },
      { name: "arrival_window", type: { enum: ["morning", "afternoon", "evening"] }, required: true },
      { name: "phone_number", type: "str", required: true },
      { name: "access_note", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What is broken */
  appliance: string | null = null;

  /** What is wrong with it */
  problem: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** The part of the day in which the technician comes */
  arrival_window: "morning" | "afternoon" | "evening" | null = null;

  /** Whom to ring before coming */
  phone_number: string | null = null;

  /** How to get in */
  access_note: string | null = null;
}
