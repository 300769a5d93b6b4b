// @generated from send_money.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Send money to somebody
 *
 * Domain: finance. Entity: payments. Waits for confirmation.
 */
export class SendMoney extends IntentBase {
  static readonly spec = {
    command: "send_money",
    entity: "payments",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "recipient",
        type: "str",
        required: true,
        match: "fold",
        known: [
          "Anouk Verhoeven",
          "Tomasz Zielinski",
          "Lindenhof Housing Association",
          "Grandma Rosa",
          "City Rowing Club",
        ],
      },
      { name: "amount", type: "float", required: true },
      { name: "currency", type: { enum: ["EUR", "GBP", "USD", "CHF"] }, required: false },
      { name: "reference", type: "str", required: false },
      { name: "timing", type: { enum: ["now", "later"] }, required: false },
      { name: "payment_date", type: "date", required: true, when: { slot: "timing", in: ["later"] } },
      { name: "from_account", type: { enum: ["current", "savings", "joint"] }, required: false },
    ],
  } as const satisfies IntentSpec;

  /** Who gets the money */
  recipient: string | null = null;

  /** How much */
  amount: number | null = null;

  /** In which currency */
  currency: "EUR" | "GBP" | "USD" | "CHF" | null = null;

  /** The line that appears on both statements */
  reference: string | null = null;

  /** Whether the money leaves at once or on a later day */
  timing: "now" | "later" | null = null;

  /** The day the money leaves */
  payment_date: string | null = null;

  /** The account that pays */
  from_account: "current" | "savings" | "joint" | null = null;
}
