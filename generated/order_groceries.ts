// @generated from order_groceries.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Put together a basket of groceries and send the order when told to
 *
 * Domain: shopping. Entity: grocery_orders. Performs when told.
 */
export class OrderGroceries extends IntentBase {
  static readonly spec = {
    command: "order_groceries",
    entity: "grocery_orders",
    query: false,
    confirm: false,
    performs: "when_told",
    asks: true,
    dontcare: false,
    slots: [
      { name: "items", type: { list: "str" }, required: true },
      { name: "delivery_date", type: "date", required: true },
      { name: "delivery_window", type: { enum: ["08-10", "10-12", "16-18", "18-20"] }, required: true },
      { name: "substitutions", type: "bool", required: false },
      { name: "driver_note", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What goes into the basket, with amounts where they matter */
  items: readonly string[] | null = null;

  /** The day of delivery */
  delivery_date: string | null = null;

  /** The two hours in which the van comes */
  delivery_window: "08-10" | "10-12" | "16-18" | "18-20" | null = null;

  /** Whether similar goods may replace what is sold out */
  substitutions: boolean | null = null;

  /** A line for the driver */
  driver_note: string | null = null;
}
