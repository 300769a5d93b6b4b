// @generated from book_stay.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Book a room for some nights
 *
 * Domain: travel. Entity: stays. Waits for confirmation.
 */
export class BookStay extends IntentBase {
  static readonly spec = {
    command: "book_stay",
    entity: "stays",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "hotel_name",
        type: "str",
        required: true,
        match: "fold",
        known: [
          "Hotel Meridiana",
          "The Lighthouse Inn",
          "Casa do Rio",
          "Pension Edelweiss",
          "Hostel Northern Star",
        ],
      },
      { name: "city", type: "str", required: true, match: "fold" },
      { name: "check_in", type: "date", required: true },
      { name: "nights", type: "int", required: true },
      { name: "room_type", type: { enum: ["single", "double", "twin", "family"] }, required: true },
      { name: "breakfast", type: "bool", required: false },
      { name: "arrival_time", type: "time", required: false },
      { name: "wishes", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The house to stay in */
  hotel_name: string | null = null;

  /** The town the house is in */
  city: string | null = null;

  /** The day of arrival */
  check_in: string | null = null;

  /** How many nights */
  nights: number | null = null;

  /** What kind of room */
  room_type: "single" | "double" | "twin" | "family" | null = null;

  /** Whether breakfast is taken in the house */
  breakfast: boolean | null = null;

  /** When the guests expect to arrive */
  arrival_time: string | null = null;

  /** Anything the house should know */
  wishes: string | null = null;
}
