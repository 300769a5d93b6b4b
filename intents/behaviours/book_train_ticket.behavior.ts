import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { BookTrainTicket } from "../../generated/book_train_ticket.js";
import type { Trains } from "../../generated/entities/trains.js";
import { daysAfter, money } from "./calendar.js";
import { reference } from "./reference.js";

const USUAL_FARE = 39;
const BICYCLE = 9;
/** Tickets are sold so many days ahead. */
const AHEAD = 180;

/** The way back follows the way there; the fare is the train's, more in first class, for each passenger and way. */
export default defineBehaviour<typeof BookTrainTicket>("book_train_ticket", {
  check({ slots }, world) {
    const { origin, destination, travel_date, return_date, passengers } = slots;
    if (origin === destination) return fail("the journey ends where it starts");
    if (travel_date < world.today) return fail("that day is over");
    if (travel_date > daysAfter(world.today, AHEAD)) return fail(`tickets are sold ${AHEAD} days ahead`);
    if (return_date !== null && return_date < travel_date) {
      return fail("the return is before the departure", [{ return_date: travel_date }]);
    }
    if (passengers !== null && passengers < 1) return fail("a ticket is for at least one passenger");
    return undefined;
  },

  perform(task, world) {
    const { origin, destination, travel_date, departure_time, return_date, ticket_class, bicycle } = task.slots;
    const trains = world.rows<Trains>("trains", { origin, destination, travel_date });
    const train = trains.find((one) => one.departure_time === departure_time);
    const [any] = trains;
    if (any !== undefined && train === undefined)
      return fail(`no train leaves at ${departure_time}`, trains.slice(0, 3));
    const ways = return_date === null ? 1 : 2;
    const fare = (train?.price ?? USUAL_FARE) * (ticket_class === "first" ? 1.6 : 1);
    const passengers = task.slots.passengers ?? 1;
    return succeed({
      reference: reference("TR", task.row?.reference, world),
      price: money((fare * passengers + (bicycle === true ? BICYCLE : 0)) * ways),
    });
  },
});
