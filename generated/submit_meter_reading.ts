// @generated from submit_meter_reading.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Tell the supplier what a meter shows
 *
 * Domain: home. Entity: meter_readings.
 */
export class SubmitMeterReading extends IntentBase {
  static readonly spec = {
    command: "submit_meter_reading",
    entity: "meter_readings",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "meter", type: { enum: ["electricity", "gas", "water"] }, required: true },
      { name: "reading", type: "int", required: true },
      { name: "read_on", type: "date", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Which meter */
  meter: "electricity" | "gas" | "water" | null = null;

  /** The number on it, without what stands behind the comma */
  reading: number | null = null;

  /** The day it was read; today if not given */
  read_on: string | null = null;
}
