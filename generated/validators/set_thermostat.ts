// @generated from set_thermostat.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of set_thermostat. Null and absent slots are empty. */
export const setThermostatSlots = z.strictObject({
  room: z.string(),
  temperature: z.number(),
  until: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
});

export type SetThermostatSlots = z.infer<typeof setThermostatSlots>;
