// @generated from find_returns.json, return_purchase.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_returns. Null and absent slots are empty. */
export const findReturnsSlots = z.strictObject({
  order_number: z.string().nullish(),
  item: z.string().nullish(),
  reason: z.literal(["wrong_size", "faulty", "changed_mind", "arrived_late"]).nullish(),
  handover: z.literal(["drop_off", "courier"]).nullish(),
  pickup_address: z.string().nullish(),
  refund_to: z.literal(["original_payment", "store_credit"]).nullish(),
  date_of_returns: z.string().nullish(),
});

export type FindReturnsSlots = z.infer<typeof findReturnsSlots>;
