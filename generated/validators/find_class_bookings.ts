// @generated from book_fitness_class.json, find_class_bookings.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_class_bookings. Null and absent slots are empty. */
export const findClassBookingsSlots = z.strictObject({
  class_name: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  studio: z.string().nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  borrow_mat: z.boolean().nullish(),
  date_of_class_bookings: z.string().nullish(),
});

export type FindClassBookingsSlots = z.infer<typeof findClassBookingsSlots>;
