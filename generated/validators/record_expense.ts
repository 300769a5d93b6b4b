// @generated from record_expense.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of record_expense. Null and absent slots are empty. */
export const recordExpenseSlots = z.strictObject({
  amount: z.number(),
  category: z.literal(["groceries", "transport", "eating_out", "household", "leisure", "work"]),
  merchant: z.string().nullish(),
  spent_on: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  reimbursable: z.boolean().nullish(),
});

export type RecordExpenseSlots = z.infer<typeof recordExpenseSlots>;
