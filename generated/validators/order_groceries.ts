// @generated from order_groceries.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of order_groceries. Null and absent slots are empty. */
export const orderGroceriesSlots = z.strictObject({
  items: z.array(z.string()),
  delivery_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  delivery_window: z.literal(["08-10", "10-12", "16-18", "18-20"]),
  substitutions: z.boolean().nullish(),
  driver_note: z.string().nullish(),
});

export type OrderGroceriesSlots = z.infer<typeof orderGroceriesSlots>;
