// @generated from find_payments.json, send_money.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up money that was sent
 *
 * Domain: finance. Entity: payments. A query.
 */
export class FindPayments extends IntentBase {
  static readonly spec = {
    command: "find_payments",
    entity: "payments",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "recipient",
        type: "str",
        required: false,
        match: "fold",
        known: ["Anouk Verhoeven", "Tomasz Zielinski", "Grandma Rosa", "City Rowing Club"],
      },
      { name: "amount", type: "float", required: false },
      { name: "currency", type: { enum: ["EUR", "GBP", "USD", "CHF"] }, required: false },
      { name: "payment_date", type: "date", required: false },
      { name: "reference", type: "str", required: false },
      { name: "timing", type: { enum: ["now", "later"] }, required: false },
      { name: "from_account", type: { enum: ["current", "savings", "joint"] }, required: false },
      { name: "date_of_payments", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Who got the money */
  recipient: string | null = null;

  /** How much */
  amount: number | null = null;

  /** In which currency */
  currency: "EUR" | "GBP" | "USD" | "CHF" | null = null;

  /** The day the money leaves */
  payment_date: string | null = null;

  /** The line that appears on both statements */
  reference: string | null = null;

  /** Whether the money leaves at once or on a later day */
  timing: "now" | "later" | null = null;

  /** The account that pays */
  from_account: "current" | "savings" | "joint" | null = null;
  date_of_payments: string | null = null;
}
