// @generated from find_payments.json, send_money.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_payments. Null and absent slots are empty. */
export const findPaymentsSlots = z.strictObject({
  recipient: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.literal(["EUR", "GBP", "USD", "CHF"]).nullish(),
  payment_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  reference: z.string().nullish(),
  timing: z.literal(["now", "later"]).nullish(),
  from_account: z.literal(["current", "savings", "joint"]).nullish(),
  date_of_payments: z.string().nullish(),
});

export type FindPaymentsSlots = z.infer<typeof findPaymentsSlots>;
