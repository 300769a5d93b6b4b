// @generated from submit_meter_reading.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of submit_meter_reading. Null and absent slots are empty. */
export const submitMeterReadingSlots = z.strictObject({
  meter: z.literal(["electricity", "gas", "water"]),
  reading: z.int(),
  read_on: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
});

export type SubmitMeterReadingSlots = z.infer<typeof submitMeterReadingSlots>;
