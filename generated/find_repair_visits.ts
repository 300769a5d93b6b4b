// @generated from book_repair.json, find_repair_visits.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up visits of technicians
 *
 * Domain: home. Entity: repair_visits. A query.
 */
export class FindRepairVisits extends IntentBase {
  static readonly spec = {
    command: "find_repair_visits",
    entity: "repair_visits",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "appliance",
        type: "str",
        required: false,
        match: "fold",
        known: ["dishwasher", "boiler", "washing machine", "oven"],
      },
      { name: "date", type: "date", required: false },
      { name: "arrival_window", type: { enum: ["morning", "afternoon", "evening"] }, required: false },
      { name: "problem", type: "str", required: false },
      { name: "phone_number", type: "str", required: false },
      { name: "access_note", type: "str", required: false },
      { name: "date_of_repair_visits", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What is broken */
  appliance: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** The part of the day in which the technician comes */
  arrival_window: "morning" | "afternoon" | "evening" | null = null;

  /** What is wrong with it */
  problem: string | null = null;

  /** Whom to ring before coming */
  phone_number: string | null = null;

  /** How to get in */
  access_note: string | null = null;
  date_of_repair_visits: string | null = null;
}
