// @generated from find_meter_readings.json, submit_meter_reading.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_meter_readings. Null and absent slots are empty. */
export const findMeterReadingsSlots = z.strictObject({
  meter: z.literal(["electricity", "gas", "water"]).nullish(),
  reading: z.int().nullish(),
  read_on: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  date_of_meter_readings: z.string().nullish(),
});

export type FindMeterReadingsSlots = z.infer<typeof findMeterReadingsSlots>;
