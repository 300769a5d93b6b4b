// @generated from book_stay.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_stay. Null and absent slots are empty. */
export const bookStaySlots = z.strictObject({
  hotel_name: z.string(),
  city: z.string(),
  check_in: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  nights: z.int(),
  room_type: z.literal(["single", "double", "twin", "family"]),
  breakfast: z.boolean().nullish(),
  arrival_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  wishes: z.string().nullish(),
});

export type BookStaySlots = z.infer<typeof bookStaySlots>;
