// @generated from send_money.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of send_money. Null and absent slots are empty. */
export const sendMoneySlots = z.strictObject({
  recipient: z.string(),
  amount: z.number(),
  currency: z.literal(["EUR", "GBP", "USD", "CHF"]).nullish(),
  reference: z.string().nullish(),
  timing: z.literal(["now", "later"]).nullish(),
  payment_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  from_account: z.literal(["current", "savings", "joint"]).nullish(),
}).superRefine((slots, context) => {
  if (slots.timing === "later" && (slots.payment_date ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["payment_date"],
      message: "payment_date is required while timing is \"later\"",
    });
  }
});

export type SendMoneySlots = z.infer<typeof sendMoneySlots>;
