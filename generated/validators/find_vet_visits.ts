// @generated from book_vet.json, find_vet_visits.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_vet_visits. Null and absent slots are empty. */
export const findVetVisitsSlots = z.strictObject({
  animal: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  vet: z.string().nullish(),
  reason: z.string().nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  home_visit: z.boolean().nullish(),
  date_of_vet_visits: z.string().nullish(),
});

export type FindVetVisitsSlots = z.infer<typeof findVetVisitsSlots>;
