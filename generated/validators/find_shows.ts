// @generated from find_shows.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_shows. Null and absent slots are empty. */
export const findShowsSlots = z.strictObject({
  show: z.string().nullish(),
  genre: z.string().nullish(),
  venue: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  price: z.number().nullish(),
  age_from: z.int().nullish(),
  step_free: z.boolean().nullish(),
  date_of_shows: z.string().nullish(),
});

export type FindShowsSlots = z.infer<typeof findShowsSlots>;
