// @generated from find_fitness_classes.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_fitness_classes. Null and absent slots are empty. */
export const findFitnessClassesSlots = z.strictObject({
  class_name: z.string().nullish(),
  instructor: z.string().nullish(),
  studio: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  level: z.literal(["beginner", "intermediate", "advanced"]).nullish(),
  places_left: z.int().nullish(),
  date_of_fitness_classes: z.string().nullish(),
});

export type FindFitnessClassesSlots = z.infer<typeof findFitnessClassesSlots>;
