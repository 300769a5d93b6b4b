// @generated from find_thermostats.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_thermostats. Null and absent slots are empty. */
export const findThermostatsSlots = z.strictObject({
  room: z.string().nullish(),
  temperature: z.number().nullish(),
  floor: z.literal(["cellar", "ground", "upper"]).nullish(),
  online: z.boolean().nullish(),
  date_of_thermostats: z.string().nullish(),
});

export type FindThermostatsSlots = z.infer<typeof findThermostatsSlots>;
