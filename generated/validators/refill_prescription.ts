// @generated from refill_prescription.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of refill_prescription. Null and absent slots are empty. */
export const refillPrescriptionSlots = z.strictObject({
  medication: z.string(),
  pharmacy: z.string(),
  days_supply: z.int(),
  home_delivery: z.boolean().nullish(),
});

export type RefillPrescriptionSlots = z.infer<typeof refillPrescriptionSlots>;
