// @generated from find_workouts.json, log_workout.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_workouts. Null and absent slots are empty. */
export const findWorkoutsSlots = z.strictObject({
  activity: z.string().nullish(),
  minutes: z.int().nullish(),
  distance_km: z.number().nullish(),
  effort: z.literal(["easy", "steady", "hard"]).nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  note: z.string().nullish(),
  date_of_workouts: z.string().nullish(),
});

export type FindWorkoutsSlots = z.infer<typeof findWorkoutsSlots>;
