// @generated from find_meetings.json, schedule_meeting.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_meetings. Null and absent slots are empty. */
export const findMeetingsSlots = z.strictObject({
  title: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  start_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  attendees: z.array(z.string()).nullish(),
  location: z.string().nullish(),
  duration_minutes: z.int().nullish(),
  video_call: z.boolean().nullish(),
  date_of_meetings: z.string().nullish(),
});

export type FindMeetingsSlots = z.infer<typeof findMeetingsSlots>;
