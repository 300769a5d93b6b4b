// @generated from return_purchase.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Send back something that was bought
 *
 * Domain: shopping. Entity: returns. Waits for confirmation.
 */
export class ReturnPurchase extends IntentBase {
  static readonly spec = {
    command: "return_purchase",
    entity: "returns",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "order_number", type: "str", required: true },
      { name: "item", type: "str", required: true },
      {
        name: "reason",
        type: { enum: ["wrong_size", "faulty", "changed_mind", "arrived_late"] },
        required: true,
      },
      { name: "handover", type: { enum: ["drop_off", "courier"] }, required: true },
      { name: "pickup_address", type: "str", required: true, when: { slot: "handover", in: ["courier"] } },
      { name: "refund_to", type: { enum: ["original_payment", "store_credit"] }, required: false },
    ],
  } as const satisfies IntentSpec;

  /** The number on the receipt */
  order_number: string | null = null;

  /** What goes back */
  item: string | null = null;

  /** Why it goes back */
  reason: "wrong_size" | "faulty" | "changed_mind" | "arrived_late" | null = null;

  /** Whether the user takes it to a shop or a courier fetches it */
  handover: "drop_off" | "courier" | null = null;

  /** Where the courier fetches it */
  pickup_address: string | null = null;

  /** How the money comes back */
  refund_to: "original_payment" | "store_credit" | null = null;
}
