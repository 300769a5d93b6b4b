// @generated from call_taxi.json, find_taxi_rides.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up taxis that were called
 *
 * Domain: mobility. Entity: taxi_rides. A query.
 */
export class FindTaxiRides extends IntentBase {
  static readonly spec = {
    command: "find_taxi_rides",
    entity: "taxi_rides",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "pickup_address", type: "str", required: false, match: "fold" },
      { name: "destination", type: "str", required: false, match: "fold" },
      { name: "wheelchair", type: "bool", required: false },
      { name: "timing", type: { enum: ["now", "later"] }, required: false },
      { name: "pickup_time", type: "time", required: false },
      { name: "passengers", type: "int", required: false },
      { name: "note", type: "str", required: false },
      { name: "date_of_taxi_rides", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Where the passengers waited */
  pickup_address: string | null = null;

  /** Where they went */
  destination: string | null = null;

  /** Whether the taxi had a ramp */
  wheelchair: boolean | null = null;

  /** At once, or at a time */
  timing: "now" | "later" | null = null;

  /** When the taxi should be there */
  pickup_time: string | null = null;

  /** How many people ride along */
  passengers: number | null = null;

  /** A line for the driver */
  note: string | null = null;
  date_of_taxi_rides: string | null = null;
}
