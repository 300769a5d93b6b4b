// @generated from rent_car.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Rent a car for some days
 *
 * Domain: mobility. Entity: car_rentals. Waits for confirmation.
 */
export class RentCar extends IntentBase {
  static readonly spec = {
    command: "rent_car",
    entity: "car_rentals",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "pickup_location",
        type: "str",
        required: true,
        match: "fold",
        known: ["Central Station", "Airport Terminal 2", "Harbour Garage", "Linden Quarter"],
      },
      { name: "category", type: { enum: ["small", "estate", "van", "electric"] }, required: true },
      { name: "pickup_date", type: "date", required: true },
      { name: "return_date", type: "date", required: true },
      { name: "driver_age", type: "int", required: true },
      { name: "insurance", type: { enum: ["basic", "full"] }, required: false },
      { name: "extras", type: { list: "str" }, required: false },
    ],
  } as const satisfies IntentSpec;

  /** The counter where the car is fetched and brought back */
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
}
