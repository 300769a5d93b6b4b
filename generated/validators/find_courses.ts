// @generated from find_courses.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_courses. Null and absent slots are empty. */
export const findCoursesSlots = z.strictObject({
  course: z.string().nullish(),
  topic: z.literal(["languages", "crafts", "art", "health", "computers"]).nullish(),
  level: z.literal(["beginner", "intermediate", "advanced"]).nullish(),
  weekday: z.literal(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]).nullish(),
  start_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  price: z.number().nullish(),
  places_left: z.int().nullish(),
  date_of_courses: z.string().nullish(),
});

export type FindCoursesSlots = z.infer<typeof findCoursesSlots>;
