// @generated from book_vet.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_vet. Null and absent slots are empty. */
export const bookVetSlots = z.strictObject({
  animal: z.string(),
  reason: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  vet: z.string().nullish(),
  home_visit: z.boolean().nullish(),
});

export type BookVetSlots = z.infer<typeof bookVetSlots>;
