// @generated from find_food_orders.json, order_food.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up meals that were ordered
 *
 * Domain: dining. Entity: food_orders. A query.
 */
export class FindFoodOrders extends IntentBase {
  static readonly spec = {
    command: "find_food_orders",
    entity: "food_orders",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "restaurant_name",
        type: "str",
        required: false,
        match: "fold",
        known: ["Noodle Lane", "Pizzeria Vulcano", "Saffron & Salt", "Bao & Beyond", "The Green Spoon"],
      },
      { name: "dishes", type: { list: "str" }, required: false },
      { name: "fulfilment", type: { enum: ["delivery", "collection"] }, required: false },
      { name: "delivery_address", type: "str", required: false },
      { name: "pickup_time", type: "time", required: false },
      { name: "cutlery", type: "bool", required: false },
      { name: "kitchen_note", type: "str", required: false },
      { name: "date_of_food_orders", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The restaurant that cooked it */
  restaurant_name: string | null = null;

  /** What was ordered */
  dishes: readonly string[] | null = null;

  /** Whether it was brought or picked up */
  fulfilment: "delivery" | "collection" | null = null;

  /** Street and number the courier rides to */
  delivery_address: string | null = null;

  /** When the user will be at the counter */
  pickup_time: string | null = null;

  /** Whether to pack knives, forks and napkins */
  cutlery: boolean | null = null;

  /** A wish for the cook */
  kitchen_note: string | null = null;
  date_of_food_orders: string | null = null;
}
