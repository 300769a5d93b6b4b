// @generated from book_table.json, find_table_bookings.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up tables that were booked before
 *
 * Domain: dining. Entity: table_bookings. A query.
 */
export class FindTableBookings extends IntentBase {
  static readonly spec = {
    command: "find_table_bookings",
    entity: "table_bookings",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "restaurant_name", type: "str", required: false, match: "fold" },
      { name: "date", type: "date", required: false },
      { name: "party_size", type: "int", required: false },
      { name: "time", type: "time", required: false },
      { name: "seating", type: { enum: ["indoor", "terrace", "bar"] }, required: false },
      { name: "occasion", type: "str", required: false },
      { name: "dietary_needs", type: { list: "str" }, required: false },
      { name: "date_of_table_bookings", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The restaurant the table is at */
  restaurant_name: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** The number of guests */
  party_size: number | null = null;

  /** When the party arrives */
  time: string | null = null;

  /** Where in the house to sit */
  seating: "indoor" | "terrace" | "bar" | null = null;

  /** What is being celebrated, so that the kitchen can plan for it */
  occasion: string | null = null;

  /** Allergies and diets the kitchen must know of */
  dietary_needs: readonly string[] | null = null;
  date_of_table_bookings: string | null = null;
}
