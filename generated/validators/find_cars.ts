// @generated from find_cars.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_cars. Null and absent slots are empty. */
export const findCarsSlots = z.strictObject({
  pickup_location: z.string().nullish(),
  category: z.literal(["small", "estate", "van", "electric"]).nullish(),
  seats: z.int().nullish(),
  price_per_day: z.number().nullish(),
  free: z.int().nullish(),
  date_of_cars: z.string().nullish(),
});

export type FindCarsSlots = z.infer<typeof findCarsSlots>;
