// @generated from find_car_rentals.json, rent_car.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up cars that were rented
 *
 * Domain: mobility. Entity: car_rentals. A query.
 */
export class FindCarRentals extends IntentBase {
  static readonly spec = {
    command: "find_car_rentals",
    entity: "car_rentals",
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
      { name: "pickup_date", type: "date", required: false },
      { name: "return_date", type: "date", required: false },
      { name: "driver_age", type: "int", required: false },
      { name: "insurance", type: { enum: ["basic", "full"] }, required: false },
      { name: "extras", type: { list: "str" }, required: false },
      { name: "date_of_car_rentals", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The counter where the car is fetched */
  pickup_location: string | null = null;

  /** What kind of car */
  category: "small" | "estate" | "van" | "electric" | null = null;

  /** The first day */
  pickup_date: string | null = null;

  /** The last day */
  return_date: string | null = null;

  /** How old the youngest driver is */
  driver_age: number | null = null;

  /** What is insured: the least, or everything */
  insurance: "basic" | "full" | null = null;

  /** What is put into the car */
  extras: readonly string[] | null = null;
  date_of_car_rentals: string | null = null;
}
