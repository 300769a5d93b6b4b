// @generated from enrol_course.json, find_course_enrolments.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_course_enrolments. Null and absent slots are empty. */
export const findCourseEnrolmentsSlots = z.strictObject({
  course: z.string().nullish(),
  participant: z.string().nullish(),
  start_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  concession: z.boolean().nullish(),
  bring_along: z.string().nullish(),
  date_of_course_enrolments: z.string().nullish(),
});

export type FindCourseEnrolmentsSlots = z.infer<typeof findCourseEnrolmentsSlots>;
