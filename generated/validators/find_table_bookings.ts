// @generated from book_table.json, find_table_bookings.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_table_bookings. Null and absent slots are empty. */
export const findTableBookingsSlots = z.strictObject({
  restaurant_name: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  party_size: z.int().nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  seating: z.literal(["indoor", "terrace", "bar"]).nullish(),
  occasion: z.string().nullish(),
  dietary_needs: z.array(z.string()).nullish(),
  date_of_table_bookings: z.string().nullish(),
});

export type FindTableBookingsSlots = z.infer<typeof findTableBookingsSlots>;
