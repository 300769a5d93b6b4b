// @generated from order_food.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Order a meal from a restaurant, to be brought or picked up
 *
 * Domain: dining. Entity: food_orders. Waits for confirmation.
 */
export class OrderFood extends IntentBase {
  static readonly spec = {
    command: "order_food",
    entity: "food_orders",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "restaurant_name",
        type: "str",
        required: true,
        match: "fold",
        known: ["Noodle Lane", "Pizzeria Vulcano", "Saffron & Salt", "Bao & Beyond", "The Green Spoon"],
      },
      { name: "dishes", type: { list: "str" }, required: true },
      { name: "fulfilment", type: { enum: ["delivery", "collection"] }, required: true },
      {
        name: "delivery_address",
        type: "str",
        required: true,
        when: { slot: "fulfilment", in: ["delivery"] },
      },
      {
        name: "pickup_time",
        type: "time",
        required: true,
        when: { slot: "fulfilment", in: ["collection"] },
      },
      { name: "cutlery", type: "bool", required: false },
      { name: "kitchen_note", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The restaurant that cooks the meal */
  restaurant_name: string | null = null;

  /** What to cook: one entry a dish, with the number where it is more than one */
  dishes: readonly string[] | null = null;

  /** Whether a courier brings the meal or the user picks it up */
  fulfilment: "delivery" | "collection" | null = null;

  /** Street and number the courier rides to */
  delivery_address: string | null = null;

  /** When the user will be at the counter */
  pickup_time: string | null = null;

  /** Whether to pack knives, forks and napkins */
  cutlery: boolean | null = null;

  /** A wish for the cook */
  kitchen_note: string | null = null;
}
