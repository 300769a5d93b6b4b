// @generated from find_reminders.json, set_reminder.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_reminders. Null and absent slots are empty. */
export const findRemindersSlots = z.strictObject({
  text: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  repeat: z.literal(["never", "daily", "weekly", "monthly"]).nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  date_of_reminders: z.string().nullish(),
});

export type FindRemindersSlots = z.infer<typeof findRemindersSlots>;
