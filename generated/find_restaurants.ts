// @generated from find_restaurants.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search the restaurants in town
 *
 * Domain: dining. Entity: restaurants. A query.
 */
export class FindRestaurants extends IntentBase {
  static readonly spec = {
    command: "find_restaurants",
    entity: "restaurants",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "restaurant_name", type: "str", required: false, match: "fold" },
      { name: "cuisine", type: "str", required: false, match: "fold" },
      {
        name: "neighbourhood",
        type: "str",
        required: false,
        match: "fold",
        known: ["Old Harbour", "Castle Hill", "Linden Quarter", "Station Square", "Riverside"],
      },
      { name: "price_level", type: { enum: ["budget", "moderate", "upscale"] }, required: false },
      { name: "rating", type: "float", required: false },
      { name: "terrace", type: "bool", required: false },
      { name: "date_of_restaurants", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The name, where the user has one in mind */
  restaurant_name: string | null = null;

  /** The style of cooking */
  cuisine: string | null = null;

  /** The part of town */
  neighbourhood: string | null = null;

  /** What a meal costs, roughly */
  price_level: "budget" | "moderate" | "upscale" | null = null;

  /** Average of the guests' ratings, from 1 to 5 */
  rating: number | null = null;

  /** Whether one can sit outside */
  terrace: boolean | null = null;
  date_of_restaurants: string | null = null;
}
