// @generated from record_expense.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Note down something that was paid
 *
 * Domain: finance. Entity: expenses.
 */
export class RecordExpense extends IntentBase {
  static readonly spec = {
    command: "record_expense",
    entity: "expenses",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "amount", type: "float", required: true },
      {
        name: "category",
        type: { enum: ["groceries", "transport", "eating_out", "household", "leisure", "work"] },
        required: true,
      },
      {
        name: "merchant",
        type: "str",
        required: false,
        match: "fold",
        known: ["Café Mirabel", "Corner Hardware", "City Transit", "Bookshop on the Bridge", "Farmers' market"],
      },
      { name: "spent_on", type: "date", required: false },
      { name: "reimbursable", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** How much, in euros */
  amount: number | null = null;

  /** What kind of spending it was */
  category: "groceries" | "transport" | "eating_out" | "household" | "leisure" | "work" | null = null;

  /** Where the money went */
  merchant: string | null = null;

  /** The day it was paid; the day of noting it if unknown */
  spent_on: string | null = null;

  /** Whether the employer pays it back */
  reimbursable: boolean | null = null;
}
