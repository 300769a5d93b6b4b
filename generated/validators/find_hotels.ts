// @generated from find_hotels.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_hotels. Null and absent slots are empty. */
export const findHotelsSlots = z.strictObject({
  hotel_name: z.string().nullish(),
  city: z.string().nullish(),
  stars: z.int().nullish(),
  price_per_night: z.number().nullish(),
  facilities: z.array(z.string()).nullish(),
  pets_allowed: z.boolean().nullish(),
  date_of_hotels: z.string().nullish(),
});

export type FindHotelsSlots = z.infer<typeof findHotelsSlots>;
