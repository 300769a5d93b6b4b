// @generated from book_stay.json, find_stays.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_stays. Null and absent slots are empty. */
export const findStaysSlots = z.strictObject({
  hotel_name: z.string().nullish(),
  city: z.string().nullish(),
  check_in: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  room_type: z.literal(["single", "double", "twin", "family"]).nullish(),
  reference: z.string().nullish(),
  price: z.number().nullish(),
  nights: z.int().nullish(),
  breakfast: z.boolean().nullish(),
  arrival_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  wishes: z.string().nullish(),
  date_of_stays: z.string().nullish(),
});

export type FindStaysSlots = z.infer<typeof findStaysSlots>;
