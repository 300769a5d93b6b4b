// @generated from book_table.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_table. Null and absent slots are empty. */
export const bookTableSlots = z.strictObject({
  restaurant_name: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  party_size: z.int(),
  seating: z.literal(["indoor", "terrace", "bar"]).nullish(),
  occasion: z.string().nullish(),
  dietary_needs: z.array(z.string()).nullish(),
});

export type BookTableSlots = z.infer<typeof bookTableSlots>;
