// @generated from call_taxi.json, find_taxi_rides.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_taxi_rides. Null and absent slots are empty. */
export const findTaxiRidesSlots = z.strictObject({
  pickup_address: z.string().nullish(),
  destination: z.string().nullish(),
  wheelchair: z.boolean().nullish(),
  timing: z.literal(["now", "later"]).nullish(),
  pickup_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  passengers: z.int().nullish(),
  note: z.string().nullish(),
  date_of_taxi_rides: z.string().nullish(),
});

export type FindTaxiRidesSlots = z.infer<typeof findTaxiRidesSlots>;
