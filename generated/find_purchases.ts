// @generated from find_purchases.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up what was bought before
 *
 * Domain: shopping. Entity: purchases. A query.
 */
export class FindPurchases extends IntentBase {
  static readonly spec = {
    command: "find_purchases",
    entity: "purchases",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "order_number", type: "str", required: false },
      {
        name: "item",
        type: "str",
        required: false,
        match: "fold",
        known: ["rain jacket", "desk lamp", "walking boots", "toaster"],
      },
      { name: "price", type: "float", required: false },
      { name: "bought_on", type: "date", required: false },
      { name: "days_to_return", type: "int", required: false },
      { name: "date_of_purchases", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The number on the receipt */
  order_number: string | null = null;

  /** What was bought */
  item: string | null = null;

  /** What it cost, in euros */
  price: number | null = null;

  /** The day it was bought */
  bought_on: string | null = null;

  /** For how many days after the purchase it can be sent back; 30 if not given */
  days_to_return: number | null = null;
  date_of_purchases: string | null = null;
}
