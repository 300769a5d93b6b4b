import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { CallTaxi } from "../../generated/call_taxi.js";
import { timeAt } from "./calendar.js";
import { reference } from "./reference.js";

const MINUTE_MS = 60_000;
const MOST = 8;
const MOST_IN_CAR = 4;
/** How long the nearest taxi takes, in minutes; one with a ramp is rarer. */
const WAIT = 6;
const WAIT_FOR_RAMP = 17;

/** Calling takes a minute; up to four ride in a car, up to eight in a minibus. */
export default defineBehaviour<typeof CallTaxi>("call_taxi", {
  check({ slots }, world) {
    if (slots.passengers !== null && slots.passengers > MOST) {
      return fail(`a taxi takes up to ${MOST} people`, [{ passengers: MOST }]);
    }
    if (slots.pickup_time !== null && slots.pickup_time < timeAt(world.now)) {
      return fail(`it is ${timeAt(world.now)} already`, [{ timing: "now" }]);
    }
    return undefined;
  },

  perform(task, world) {
    const { timing, pickup_time, passengers, wheelchair } = task.slots;
    world.pass(MINUTE_MS);
    const wait = wheelchair === true ? WAIT_FOR_RAMP : WAIT;
    return succeed({
      reference: reference("TX", task.row?.reference, world),
      vehicle: passengers !== null && passengers > MOST_IN_CAR ? "minibus" : "car",
      arrives_at: timing === "later" ? pickup_time : timeAt(world.now + wait * MINUTE_MS),
    });
  },
});
