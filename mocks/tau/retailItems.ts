import { type BehaviourWorld, python } from "backlot/kit";
import { Refusal } from "./refusal.js";
import type { Item, Order, Payment, Variant } from "./retailModels.js";
import type { RetailTools } from "./retailTool.js";
import {
  assertCovers,
  assertHeld,
  changeOrder,
  charge,
  found,
  isGiftCard,
  methodOf,
  orderOf,
  productOf,
} from "./retailWorld.js";

const SWAP = "order_id item_ids new_item_ids payment_method_id";

/** The tools of the shop that change, exchange and return items of an order. */
export const itemTools: RetailTools = {
  exchange_delivered_order_items: {
    parameters: SWAP,
    run(given, world) {
      const order = orderOf(world, given.text("order_id"));
      if (order.status !== "delivered") throw new Refusal("Non-delivered order cannot be exchanged");
      const [ids, newIds] = [given.list("item_ids"), given.list("new_item_ids")];
      assertHeld(order, ids, (lacking) => `Number of ${lacking} not found.`);
      if (ids.length !== newIds.length) throw new Refusal("The number of items to be exchanged should match.");
      const difference = python.round(differenceOf(swapsOf(world, order, ids, newIds)), 2);
      const id = given.text("payment_method_id");
      const method = methodOf(world, order.user_id, id);
      assertCovers(method, difference, "Insufficient gift card balance to pay for the price difference");
      return changeOrder(world, order, {
        status: "exchange requested",
        exchange_items: sorted(ids),
        exchange_new_items: sorted(newIds),
        exchange_payment_method_id: id,
        exchange_price_difference: difference,
      });
    },
  },
  modify_pending_order_items: {
    parameters: SWAP,
    run(given, world) {
      const order = orderOf(world, given.text("order_id"));
      if (order.status !== "pending") throw new Refusal("Non-pending order cannot be modified");
      const [ids, newIds] = [given.list("item_ids"), given.list("new_item_ids")];
      assertHeld(order, ids, (lacking) => `${lacking} not found`);
      if (ids.length !== newIds.length) throw new Refusal("The number of items to be exchanged should match");
      const swaps = swapsOf(world, order, ids, newIds, "The new item id should be different from the old item id");
      const difference = differenceOf(swaps);
      const id = given.text("payment_method_id");
      const method = methodOf(world, order.user_id, id);
      assertCovers(method, difference, "Insufficient gift card balance to pay for the new item");
      charge(world, order.user_id, id, difference);
      const payment: Payment = {
        transaction_type: difference > 0 ? "payment" : "refund",
        amount: Math.abs(difference),
        payment_method_id: id,
      };
      return changeOrder(world, order, {
        payment_history: [...order.payment_history, payment],
        items: swapped(order.items, swaps),
        status: "pending (item modified)",
      });
    },
  },
  return_delivered_order_items: {
    parameters: "order_id item_ids payment_method_id",
    run(given, world) {
      const order = orderOf(world, given.text("order_id"));
      if (order.status !== "delivered") throw new Refusal("Non-delivered order cannot be returned");
      const id = given.text("payment_method_id");
      const method = methodOf(world, order.user_id, id);
      if (!isGiftCard(method) && id !== order.payment_history[0]?.payment_method_id)
        throw new Refusal("Payment method should be the original payment method");
      const ids = given.list("item_ids");
      assertHeld(order, ids, () => "Some item not found");
      return changeOrder(world, order, {
        status: "return requested",
        return_items: sorted(ids),
        return_payment_method_id: id,
      });
    },
  },
};

/** An item of an order, and the variant that shall take its place. */
interface Swap {
  readonly item: Item;
  readonly variant: Variant;
}

/** @param same the reason for refusing an item in place of itself; undefined if that is allowed */
function swapsOf(
  world: BehaviourWorld,
  { items }: Order,
  ids: readonly string[],
  newIds: readonly string[],
  same?: string,
): Swap[] {
  return ids.map((id, i) => {
    const newId = newIds[i] as string;
    if (same !== undefined && id === newId) throw new Refusal(same);
    const item = found(
      items.find(({ item_id }) => item_id === id),
      `Item ${id}`,
    );
    const { variants } = productOf(world, item.product_id);
    const variant = found(
      variants.find(({ item_id }) => item_id === newId),
      "Variant",
    );
    if (!variant.available) throw new Refusal(`New item ${newId} not found or available`);
    return { item, variant };
  });
}

/** Returns what the new items cost more than the old ones. */
const differenceOf = (swaps: readonly Swap[]): number =>
  swaps.reduce((sum, { item, variant }) => sum + (variant.price - item.price), 0);

/** Returns the items with new ones in place; as in the original, all get price and options of the last new one. */
function swapped(items: readonly Item[], swaps: readonly Swap[]): Item[] {
  const made = [...items];
  const last = swaps.at(-1)?.variant;
  for (const { item, variant } of swaps) {
    const place = made.findIndex(({ item_id }) => item_id === item.item_id);
    const { price, options } = last ?? variant;
    made[place] = { ...(made[place] as Item), item_id: variant.item_id, price, options };
  }
  return made;
}

const sorted = (ids: readonly string[]): string[] => [...ids].sort(python.compare);
