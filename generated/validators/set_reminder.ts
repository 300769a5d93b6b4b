// @generated from set_reminder.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of set_reminder. Null and absent slots are empty. */
export const setReminderSlots = z.strictObject({
  text: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  repeat: z.literal(["never", "daily", "weekly", "monthly"]).nullish(),
});

export type SetReminderSlots = z.infer<typeof setReminderSlots>;
