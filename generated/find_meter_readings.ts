// @generated from find_meter_readings.json, submit_meter_reading.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up what meters showed before
 *
 * Domain: home. Entity: meter_readings. A query.
 */
export class FindMeterReadings extends IntentBase {
  static readonly spec = {
    command: "find_meter_readings",
    entity: "meter_readings",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "meter", type: { enum: ["electricity", "gas", "water"] }, required: false },
      { name: "reading", type: "int", required: false },
      { name: "read_on", type: "date", required: false },
      { name: "date_of_meter_readings", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Which meter */
  meter: "electricity" | "gas" | "water" | null = null;

  /** The number on it */
  reading: number | null = null;

  /** The day it was read */
  read_on: string | null = null;
  date_of_meter_readings: string | null = null;
}
