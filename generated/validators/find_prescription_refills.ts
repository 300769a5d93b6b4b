// @generated from find_prescription_refills.json, refill_prescription.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_prescription_refills. Null and absent slots are empty. */
export const findPrescriptionRefillsSlots = z.strictObject({
  medication: z.string().nullish(),
  pharmacy: z.string().nullish(),
  days_supply: z.int().nullish(),
  home_delivery: z.boolean().nullish(),
  date_of_prescription_refills: z.string().nullish(),
});

export type FindPrescriptionRefillsSlots = z.infer<typeof findPrescriptionRefillsSlots>;
