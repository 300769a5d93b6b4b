// @generated from book_stay.json, find_stays.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up rooms that were booked before
 *
 * Domain: travel. Entity: stays. A query.
 */
export class FindStays extends IntentBase {
  static readonly spec = {
    command: "find_stays",
    entity: "stays",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "hotel_name",
        type: "str",
        required: false,
        match: "fold",
        known: [
          "Hotel Meridiana",
          "The Lighthouse Inn",
          "Casa do Rio",
          "Pension Edelweiss",
          "Hostel Northern Star",
        ],
      },
      { name: "city", type: "str", required: false, match: "fold" },
      { name: "check_in", type: "date", required: false },
      { name: "room_type", type: { enum: ["single", "double", "twin", "family"] }, required: false },
      { name: "reference", type: "str", required: false },
      { name: "price", type: "float", required: false },
      { name: "nights", type: "int", required: false },
      { name: "breakfast", type: "bool", required: false },
      { name: "arrival_time", type: "time", required: false },
      { name: "wishes", type: "str", required: false },
      { name: "date_of_stays", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The house that was booked */
  hotel_name: string | null = null;

  /** The town the house is in */
  city: string | null = null;

  /** The day of arrival */
  check_in: string | null = null;

  /** The kind of room that was booked */
  room_type: "single" | "double" | "twin" | "family" | null = null;

  /** The number the booking is found by */
  reference: string | null = null;

  /** What the whole stay costs, in euros */
  price: number | null = null;

  /** How many nights */
  nights: number | null = null;

  /** Whether breakfast is taken in the house */
  breakfast: boolean | null = null;

  /** When the guests expect to arrive */
  arrival_time: string | null = null;

  /** Anything the house should know */
  wishes: string | null = null;
  date_of_stays: string | null = null;
}
