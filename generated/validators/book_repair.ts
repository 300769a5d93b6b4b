// @generated from book_repair.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_repair. Null and absent slots are empty. */
export const bookRepairSlots = z.strictObject({
  appliance: z.string(),
  problem: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  arrival_window: z.literal(["morning", "afternoon", "evening"]),
  phone_number: z.string(),
  access_note: z.string().nullish(),
});

export type BookRepairSlots = z.infer<typeof bookRepairSlots>;
