// @generated from find_expenses.json, record_expense.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_expenses. Null and absent slots are empty. */
export const findExpensesSlots = z.strictObject({
  category: z.literal(["groceries", "transport", "eating_out", "household", "leisure", "work"]).nullish(),
  amount: z.number().nullish(),
  merchant: z.string().nullish(),
  spent_on: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  reimbursable: z.boolean().nullish(),
  date_of_expenses: z.string().nullish(),
});

export type FindExpensesSlots = z.infer<typeof findExpensesSlots>;
