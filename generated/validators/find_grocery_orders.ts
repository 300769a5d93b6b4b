// @generated from find_grocery_orders.json, order_groceries.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_grocery_orders. Null and absent slots are empty. */
export const findGroceryOrdersSlots = z.strictObject({
  items: z.array(z.string()).nullish(),
  delivery_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  delivery_window: z.literal(["08-10", "10-12", "16-18", "18-20"]).nullish(),
  substitutions: z.boolean().nullish(),
  driver_note: z.string().nullish(),
  date_of_grocery_orders: z.string().nullish(),
});

export type FindGroceryOrdersSlots = z.infer<typeof findGroceryOrdersSlots>;
