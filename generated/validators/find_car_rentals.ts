// @generated from find_car_rentals.json, rent_car.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_car_rentals. Null and absent slots are empty. */
export const findCarRentalsSlots = z.strictObject({
  pickup_location: z.string().nullish(),
  category: z.literal(["small", "estate", "van", "electric"]).nullish(),
  pickup_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  return_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  driver_age: z.int().nullish(),
  insurance: z.literal(["basic", "full"]).nullish(),
  extras: z.array(z.string()).nullish(),
  date_of_car_rentals: z.string().nullish(),
});

export type FindCarRentalsSlots = z.infer<typeof findCarRentalsSlots>;
