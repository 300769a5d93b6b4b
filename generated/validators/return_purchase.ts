// @generated from return_purchase.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of return_purchase. Null and absent slots are empty. */
export const returnPurchaseSlots = z.strictObject({
  order_number: z.string(),
  item: z.string(),
  reason: z.literal(["wrong_size", "faulty", "changed_mind", "arrived_late"]),
  handover: z.literal(["drop_off", "courier"]),
  pickup_address: z.string().nullish(),
  refund_to: z.literal(["original_payment", "store_credit"]).nullish(),
}).superRefine((slots, context) => {
  if (slots.handover === "courier" && (slots.pickup_address ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["pickup_address"],
      message: "pickup_address is required while handover is \"courier\"",
    });
  }
});

export type ReturnPurchaseSlots = z.infer<typeof returnPurchaseSlots>;
