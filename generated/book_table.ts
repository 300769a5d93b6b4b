// @generated from book_table.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Book a table at a restaurant
 *
 * Domain: dining. Entity: table_bookings. Waits for confirmation.
 */
export class BookTable extends IntentBase {
  static readonly spec = {
    command: "book_table",
    entity: "table_bookings",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "restaurant_name",
        type: "str",
        required: true,
        match: "fold",
        known: [
          "Osteria Lucca",
          "The Copper Kettle",
          "Saffron & Salt",
          "Blue Heron",
          "Noodle Lane",
          "Chez Amandine",
        ],
      },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      { name: "party_size", type: "int", required: true },
      { name: "seating", type: { enum: ["indoor", "terrace", "bar"] }, required: false },
      { name: "occasion", type: "str", required: false },
      { name: "dietary_needs", type: { list: "str" }, required: false },
    ],
  } as const satisfies IntentSpec;

  /** The restaurant, by the name over its door */
  restaurant_name: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** When the party arrives */
  time: string | null = null;

  /** How many people will sit down, children included */
  party_size: number | null = null;

  /** Where in the house to sit */
  seating: "indoor" | "terrace" | "bar" | null = null;

  /** What is being celebrated, so that the kitchen can plan for it */
  occasion: string | null = null;

  /** Allergies and diets the kitchen must know of */
  dietary_needs: readonly string[] | null = null;
}
