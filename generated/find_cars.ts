// @generated from find_cars.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search cars that can be rented
 *
 * Domain: mobility. Entity: cars. A query.
 */
export class FindCars extends IntentBase {
  static readonly spec = {
    command: "find_cars",
    entity: "cars",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "pickup_location",
        type: "str",
        required: false,
        match: "fold",
        known: ["Central Station", "Airport Terminal 2", "Harbour Garage", "Linden Quarter"],
      },
      { name: "category", type: { enum: ["small", "estate", "van", "electric"] }, required: false },
      { name: "seats", type: "int", required: false },
      { name: "price_per_day", type: "float", required: false },
      { name: "free", type: "int", required: false },
      { name: "date_of_cars", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The counter where the car stands */
  pickup_location: string | null = null;

  /** What kind of car */
  category: "small" | "estate" | "van" | "electric" | null = null;

  /** How many people fit in */
  seats: number | null = null;

  /** What a day costs, in euros */
  price_per_day: number | null = null;

  /** How many of them the counter has */
  free: number | null = null;
  date_of_cars: string | null = null;
}
