// @generated from send_parcel.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of send_parcel. Null and absent slots are empty. */
export const sendParcelSlots = z.strictObject({
  recipient: z.string(),
  address: z.string(),
  weight_kg: z.number(),
  handover: z.literal(["post_office", "parcel_locker", "home_collection"]),
  collection_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  service: z.literal(["standard", "express"]).nullish(),
  insured_value: z.number().nullish(),
}).superRefine((slots, context) => {
  if (slots.handover === "home_collection" && (slots.collection_date ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["collection_date"],
      message: "collection_date is required while handover is \"home_collection\"",
    });
  }
});

export type SendParcelSlots = z.infer<typeof sendParcelSlots>;
