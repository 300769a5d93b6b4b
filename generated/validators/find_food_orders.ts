// @generated from find_food_orders.json, order_food.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_food_orders. Null and absent slots are empty. */
export const findFoodOrdersSlots = z.strictObject({
  restaurant_name: z.string().nullish(),
  dishes: z.array(z.string()).nullish(),
  fulfilment: z.literal(["delivery", "collection"]).nullish(),
  delivery_address: z.string().nullish(),
  pickup_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  cutlery: z.boolean().nullish(),
  kitchen_note: z.string().nullish(),
  date_of_food_orders: z.string().nullish(),
});

export type FindFoodOrdersSlots = z.infer<typeof findFoodOrdersSlots>;
