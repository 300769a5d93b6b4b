// @generated from rent_car.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of rent_car. Null and absent slots are empty. */
export const rentCarSlots = z.strictObject({
  pickup_location: z.string(),
  category: z.literal(["small", "estate", "van", "electric"]),
  pickup_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  return_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  driver_age: z.int(),
  insurance: z.literal(["basic", "full"]).nullish(),
  extras: z.array(z.string()).nullish(),
});

export type RentCarSlots = z.infer<typeof rentCarSlots>;
