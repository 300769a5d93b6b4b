// @generated from find_trains.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_trains. Null and absent slots are empty. */
export const findTrainsSlots = z.strictObject({
  origin: z.string(),
  destination: z.string(),
  travel_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  departure_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  arrival_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  changes: z.int().nullish(),
  price: z.number().nullish(),
  date_of_trains: z.string().nullish(),
});

export type FindTrainsSlots = z.infer<typeof findTrainsSlots>;
