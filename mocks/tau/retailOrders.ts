import { Refusal } from "./refusal.js";
import { type Order, type Payment, userShape } from "./retailModels.js";
import type { RetailTools } from "./retailTool.js";
import { addressOf, assertCovers, changeOrder, charge, methodOf, orderOf, printed, userOf } from "./retailWorld.js";

const REASONS = ["no longer needed", "ordered by mistake"];
const ADDRESS = "address1 address2 city state country zip";

/** The tools of the shop that change an order, but not its items, or a user. */
export const orderTools: RetailTools = {
  cancel_pending_order: {
    parameters: "order_id reason",
    run(given, world) {
      const order = orderOf(world, given.text("order_id"));
      if (order.status !== "pending") throw new Refusal("Non-pending order cannot be cancelled");
      const cancel_reason = given.text("reason");
      if (!REASONS.includes(cancel_reason)) throw new Refusal("Invalid reason");
      const { user_id, payment_history } = order;
      // As in the original, entries that are refunds themselves are paid back too.
      for (const { amount, payment_method_id } of payment_history) charge(world, user_id, payment_method_id, -amount);
      const refunds = payment_history.map((one) => ({ ...one, transaction_type: "refund" }));
      return changeOrder(world, order, {
        status: "cancelled",
        cancel_reason,
        payment_history: [...payment_history, ...refunds],
      });
    },
  },
  modify_pending_order_address: {
    parameters: `order_id ${ADDRESS}`,
    run(given, world) {
      const order = modifiable(orderOf(world, given.text("order_id")));
      return changeOrder(world, order, { address: addressOf(given) });
    },
  },
  modify_pending_order_payment: {
    parameters: "order_id payment_method_id",
    run(given, world) {
      const order = modifiable(orderOf(world, given.text("order_id")));
      const { user_id, payment_history } = order;
      const id = given.text("payment_method_id");
      const method = methodOf(world, user_id, id);
      const [first, second] = payment_history;
      if (first?.transaction_type !== "payment" || second !== undefined)
        throw new Refusal("There should be exactly one payment for a pending order");
      const { amount, payment_method_id: formerId } = first;
      if (formerId === id) throw new Refusal("The new payment method should be different from the current one");
      assertCovers(method, amount, "Insufficient gift card balance to pay for the order");
      const moved: Payment[] = [
        { transaction_type: "payment", amount, payment_method_id: id },
        { transaction_type: "refund", amount, payment_method_id: formerId },
      ];
      const text = changeOrder(world, order, { payment_history: [first, ...moved] });
      charge(world, user_id, id, amount);
      charge(world, user_id, formerId, -amount);
      return text;
    },
  },
  modify_user_address: {
    parameters: `user_id ${ADDRESS}`,
    run(given, world) {
      const { user_id } = userOf(world, given.text("user_id"));
      return printed(userShape, world.update("users", user_id, { address: addressOf(given) }));
    },
  },
};

/** @throws Refusal if an order is no longer pending */
function modifiable(order: Order): Order {
  if (!order.status.includes("pending")) throw new Refusal("Non-pending order cannot be modified");
  return order;
}
