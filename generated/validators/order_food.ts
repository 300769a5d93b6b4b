// @generated from order_food.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of order_food. Null and absent slots are empty. */
export const orderFoodSlots = z.strictObject({
  restaurant_name: z.string(),
  dishes: z.array(z.string()),
  fulfilment: z.literal(["delivery", "collection"]),
  delivery_address: z.string().nullish(),
  pickup_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  cutlery: z.boolean().nullish(),
  kitchen_note: z.string().nullish(),
}).superRefine((slots, context) => {
  if (slots.fulfilment === "delivery" && (slots.delivery_address ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["delivery_address"],
      message: "delivery_address is required while fulfilment is \"delivery\"",
    });
  }
  if (slots.fulfilment === "collection" && (slots.pickup_time ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["pickup_time"],
      message: "pickup_time is required while fulfilment is \"collection\"",
    });
  }
});

export type OrderFoodSlots = z.infer<typeof orderFoodSlots>;
