// @generated from enrol_course.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of enrol_course. Null and absent slots are empty. */
export const enrolCourseSlots = z.strictObject({
  course: z.string(),
  start_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  participant: z.string(),
  concession: z.boolean().nullish(),
  bring_along: z.string().nullish(),
});

export type EnrolCourseSlots = z.infer<typeof enrolCourseSlots>;
