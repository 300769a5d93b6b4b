import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { OrderFood } from "../../generated/order_food.js";
import { money, timeAt } from "./calendar.js";
import { reference } from "./reference.js";

const DISH = 11.5;
const DELIVERY = 3.9;
const MINUTE_MS = 60_000;

/** A kitchen needs a quarter of an hour and five minutes a dish; delivery takes twenty more, and time passes meanwhile. */
export default defineBehaviour<typeof OrderFood>("order_food", {
  check({ slots }) {
    return slots.dishes.length > 15 ? fail("for more than 15 dishes, please call the restaurant") : undefined;
  },

  perform(task, world) {
    const { dishes, fulfilment, pickup_time } = task.slots;
    const minutes = 15 + 5 * dishes.length + (fulfilment === "delivery" ? 20 : 0);
    // Taking the order takes a minute.
    world.pass(MINUTE_MS);
    const readyAt = timeAt(world.now + minutes * MINUTE_MS);
    if (pickup_time !== null && pickup_time < readyAt)
      return fail(`the kitchen needs until ${readyAt}`, [{ pickup_time: readyAt }]);
    return succeed({
      reference: reference("FO", task.row?.reference, world),
      ready_at: pickup_time ?? readyAt,
      price: money(dishes.length * DISH + (fulfilment === "delivery" ? DELIVERY : 0)),
    });
  },
});
