// @generated from book_repair.json, find_repair_visits.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_repair_visits. Null and absent slots are empty. */
export const findRepairVisitsSlots = z.strictObject({
  appliance: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  arrival_window: z.literal(["morning", "afternoon", "evening"]).nullish(),
  problem: z.string().nullish(),
  phone_number: z.string().nullish(),
  access_note: z.string().nullish(),
  date_of_repair_visits: z.string().nullish(),
});

export type FindRepairVisitsSlots = z.infer<typeof findRepairVisitsSlots>;
