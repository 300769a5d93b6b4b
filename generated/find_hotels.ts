// @generated from find_hotels.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search places to stay
 *
 * Domain: travel. Entity: hotels. A query.
 */
export class FindHotels extends IntentBase {
  static readonly spec = {
    command: "find_hotels",
    entity: "hotels",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "hotel_name", type: "str", required: false, match: "fold" },
      {
        name: "city",
        type: "str",
        required: false,
        match: "fold",
        known: ["Bergen", "Lisbon", "Ghent", "Turin", "Krakow", "Lyon"],
      },
      { name: "stars", type: "int", required: false },
      { name: "price_per_night", type: "float", required: false },
      { name: "facilities", type: { list: "str" }, required: false },
      { name: "pets_allowed", type: "bool", required: false },
      { name: "date_of_hotels", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The name of the house */
  hotel_name: string | null = null;

  /** The town */
  city: string | null = null;

  /** Official stars */
  stars: number | null = null;

  /** Price of a double room in euros */
  price_per_night: number | null = null;

  /** What the house offers */
  facilities: readonly string[] | null = null;

  /** Whether animals may stay */
  pets_allowed: boolean | null = null;
  date_of_hotels: string | null = null;
}
