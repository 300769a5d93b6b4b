// @generated from call_taxi.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Call a taxi, for now or for later today
 *
 * Domain: mobility. Entity: taxi_rides. Waits for confirmation.
 */
export class CallTaxi extends IntentBase {
  static readonly spec = {
    command: "call_taxi",
    entity: "taxi_rides",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "pickup_address", type: "str", required: true, match: "fold" },
      { name: "destination", type: "str", required: true, match: "fold" },
      { name: "timing", type: { enum: ["now", "later"] }, required: true },
      { name: "pickup_time", type: "time", required: true, when: { slot: "timing", in: ["later"] } },
      { name: "passengers", type: "int", required: false },
      { name: "wheelchair", type: "bool", required: false },
      { name: "note", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Where the passengers wait */
  pickup_address: string | null = null;

  /** Where they go */
  destination: string | null = null;

  /** At once, or at a time */
  timing: "now" | "later" | null = null;

  /** When the taxi should be there */
  pickup_time: string | null = null;

  /** How many people ride along */
  passengers: number | null = null;

  /** Whether the taxi needs a ramp */
  wheelchair: boolean | null = null;

  /** A line for the driver */
  note: string | null = null;
}
