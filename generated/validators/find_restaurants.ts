// @generated from find_restaurants.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_restaurants. Null and absent slots are empty. */
export const findRestaurantsSlots = z.strictObject({
  restaurant_name: z.string().nullish(),
  cuisine: z.string().nullish(),
  neighbourhood: z.string().nullish(),
  price_level: z.literal(["budget", "moderate", "upscale"]).nullish(),
  rating: z.number().nullish(),
  terrace: z.boolean().nullish(),
  date_of_restaurants: z.string().nullish(),
});

export type FindRestaurantsSlots = z.infer<typeof findRestaurantsSlots>;
