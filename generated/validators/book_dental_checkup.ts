// @generated from book_dental_checkup.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_dental_checkup. Null and absent slots are empty. */
export const bookDentalCheckupSlots = z.strictObject({
  dentist: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  hygienist: z.boolean().nullish(),
});

export type BookDentalCheckupSlots = z.infer<typeof bookDentalCheckupSlots>;
