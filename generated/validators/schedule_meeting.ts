// @generated from schedule_meeting.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of schedule_meeting. Null and absent slots are empty. */
export const scheduleMeetingSlots = z.strictObject({
  title: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  start_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  duration_minutes: z.int().nullish(),
  attendees: z.array(z.string()).nullish(),
  location: z.string().nullish(),
  video_call: z.boolean().nullish(),
});

export type ScheduleMeetingSlots = z.infer<typeof scheduleMeetingSlots>;
