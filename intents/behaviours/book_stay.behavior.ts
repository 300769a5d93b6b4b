import { defineBehaviour, fail, operator, succeed } from "backlot/kit";
import type { BookStay } from "../../generated/book_stay.js";
import type { Hotels } from "../../generated/entities/hotels.js";
import type { Stays } from "../../generated/entities/stays.js";
import { daysAfter, money } from "./calendar.js";
import type { Filled } from "./filled.js";
import { reference } from "./reference.js";

/** Rooms of each kind in each house. */
const ROOMS = { single: 4, double: 6, twin: 3, family: 2 } as const;
/** What a kind of room costs, of the price of a double. */
const SHARE = { single: 0.7, double: 1, twin: 1, family: 1.5 } as const;
const USUAL_PRICE = 90;
const BREAKFAST = 12;
const GUESTS = { single: 1, double: 2, twin: 2, family: 4 } as const;

/** A room is free on every night of the stay, or other houses of the town are offered; the price follows the house's. */
export default defineBehaviour<typeof BookStay>("book_stay", {
  check({ slots }, world) {
    if (slots.check_in < world.today) return fail("the day of arrival is over");
    if (slots.nights < 1) return fail("a stay has at least one night");
    if (slots.nights > 28) return fail("the house takes bookings for up to 28 nights");
    return undefined;
  },

  perform(task, world) {
    const { hotel_name, city, check_in, nights, room_type, breakfast } = task.slots;
    const leaving = daysAfter(check_in, nights);
    const [hotel] = world.rows<Hotels>("hotels", { hotel_name, city });
    const taken = world
      .rows<Filled<Stays, "check_in" | "nights">>("stays", {
        hotel_name,
        city,
        room_type,
        check_in: operator("less_than", leaving),
      })
      .filter((stay) => stay.id !== task.row?.id)
      .filter((stay) => daysAfter(stay.check_in, stay.nights) > check_in);
    if (taken.length >= ROOMS[room_type]) {
      const others = world.rows<Hotels>("hotels", { city }).filter((other) => other.id !== hotel?.id);
      return fail(`no ${room_type} room is left for these nights`, others);
    }
    const aNight = (hotel?.price_per_night ?? USUAL_PRICE) * SHARE[room_type];
    const meals = breakfast === true ? BREAKFAST * GUESTS[room_type] : 0;
    return succeed({
      reference: reference("ST", task.row?.reference, world),
      check_out: leaving,
      price: money((aNight + meals) * nights),
    });
  },
});
