// @generated from find_grocery_orders.json, order_groceries.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up orders of groceries
 *
 * Domain: shopping. Entity: grocery_orders. A query.
 */
export class FindGroceryOrders extends IntentBase {
  static readonly spec = {
    command: "find_grocery_orders",
    entity: "grocery_orders",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "items", type: { list: "str" }, required: false },
      { name: "delivery_date", type: "date", required: false },
      { name: "delivery_window", type: { enum: ["08-10", "10-12", "16-18", "18-20"] }, required: false },
      { name: "substitutions", type: "bool", required: false },
      { name: "driver_note", type: "str", required: false },
      { name: "date_of_grocery_orders", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What was in the basket */
  items: readonly string[] | null = null;

  /** The day of delivery */
  delivery_date: string | null = null;

  /** The two hours in which the van comes */
  delivery_window: "08-10" | "10-12" | "16-18" | "18-20" | null = null;

  /** Whether similar goods may replace what is sold out */
  substitutions: boolean | null = null;

  /** A line for the driver */
  driver_note: string | null = null;
  date_of_grocery_orders: string | null = null;
}
