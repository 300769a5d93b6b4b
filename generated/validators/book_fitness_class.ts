// @generated from book_fitness_class.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_fitness_class. Null and absent slots are empty. */
export const bookFitnessClassSlots = z.strictObject({
  class_name: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  studio: z.string().nullish(),
  borrow_mat: z.boolean().nullish(),
});

export type BookFitnessClassSlots = z.infer<typeof bookFitnessClassSlots>;
