// @generated from find_parcels.json, send_parcel.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_parcels. Null and absent slots are empty. */
export const findParcelsSlots = z.strictObject({
  tracking_number: z.string().nullish(),
  recipient: z.string().nullish(),
  status: z.literal(["announced", "on_its_way", "at_the_locker", "delivered"]).nullish(),
  service: z.literal(["standard", "express"]).nullish(),
  address: z.string().nullish(),
  weight_kg: z.number().nullish(),
  handover: z.literal(["post_office", "parcel_locker", "home_collection"]).nullish(),
  collection_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  insured_value: z.number().nullish(),
  date_of_parcels: z.string().nullish(),
});

export type FindParcelsSlots = z.infer<typeof findParcelsSlots>;
