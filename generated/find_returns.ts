// @generated from find_returns.json, return_purchase.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up what was sent back
 *
 * Domain: shopping. Entity: returns. A query.
 */
export class FindReturns extends IntentBase {
  static readonly spec = {
    command: "find_returns",
    entity: "returns",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "order_number", type: "str", required: false },
      { name: "item", type: "str", required: false, match: "fold" },
      {
        name: "reason",
        type: { enum: ["wrong_size", "faulty", "changed_mind", "arrived_late"] },
        required: false,
      },
      { name: "handover", type: { enum: ["drop_off", "courier"] }, required: false },
      { name: "pickup_address", type: "str", required: false },
      { name: "refund_to", type: { enum: ["original_payment", "store_credit"] }, required: false },
      { name: "date_of_returns", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The number on the receipt */
  order_number: string | null = null;

  /** What went back */
  item: string | null = null;

  /** Why it went back */
  reason: "wrong_size" | "faulty" | "changed_mind" | "arrived_late" | null = null;

  /** Whether the user takes it to a shop or a courier fetches it */
  handover: "drop_off" | "courier" | null = null;

  /** Where the courier fetches it */
  pickup_address: string | null = null;

  /** How the money comes back */
  refund_to: "original_payment" | "store_credit" | null = null;
  date_of_returns: string | null = null;
}
