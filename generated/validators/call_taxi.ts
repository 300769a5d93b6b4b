// @generated from call_taxi.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of call_taxi. Null and absent slots are empty. */
export const callTaxiSlots = z.strictObject({
  pickup_address: z.string(),
  destination: z.string(),
  timing: z.literal(["now", "later"]),
  pickup_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  passengers: z.int().nullish(),
  wheelchair: z.boolean().nullish(),
  note: z.string().nullish(),
}).superRefine((slots, context) => {
  if (slots.timing === "later" && (slots.pickup_time ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["pickup_time"],
      message: "pickup_time is required while timing is \"later\"",
    });
  }
});

export type CallTaxiSlots = z.infer<typeof callTaxiSlots>;
