// @generated from log_workout.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of log_workout. Null and absent slots are empty. */
export const logWorkoutSlots = z.strictObject({
  activity: z.string(),
  minutes: z.int(),
  distance_km: z.number().nullish(),
  effort: z.literal(["easy", "steady", "hard"]).nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  note: z.string().nullish(),
});

export type LogWorkoutSlots = z.infer<typeof logWorkoutSlots>;
