// @generated from find_purchases.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_purchases. Null and absent slots are empty. */
export const findPurchasesSlots = z.strictObject({
  order_number: z.string().nullish(),
  item: z.string().nullish(),
  price: z.number().nullish(),
  bought_on: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  days_to_return: z.int().nullish(),
  date_of_purchases: z.string().nullish(),
});

export type FindPurchasesSlots = z.infer<typeof findPurchasesSlots>;
