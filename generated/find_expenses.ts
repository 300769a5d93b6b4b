// @generated from find_expenses.json, record_expense.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look through the spending that was noted down
 *
 * Domain: finance. Entity: expenses. A query.
 */
export class FindExpenses extends IntentBase {
  static readonly spec = {
    command: "find_expenses",
    entity: "expenses",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "category",
        type: { enum: ["groceries", "transport", "eating_out", "household", "leisure", "work"] },
        required: false,
      },
      { name: "amount", type: "float", required: false },
      {
        name: "merchant",
        type: "str",
        required: false,
        match: "fold",
        known: ["Café Mirabel", "Corner Hardware", "City Transit", "Farmers' market"],
      },
      { name: "spent_on", type: "date", required: false },
      { name: "reimbursable", type: "bool", required: false },
      { name: "date_of_expenses", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What kind of spending */
  category: "groceries" | "transport" | "eating_out" | "household" | "leisure" | "work" | null = null;

  /** How much, in euros */
  amount: number | null = null;

  /** Where the money went */
  merchant: string | null = null;

  /** The day it was paid */
  spent_on: string | null = null;

  /** Whether the employer pays it back */
  reimbursable: boolean | null = null;
  date_of_expenses: string | null = null;
}
