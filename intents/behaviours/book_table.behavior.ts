import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { BookTable } from "../../generated/book_table.js";
import type { TableBookings } from "../../generated/entities/table_bookings.js";
import { MONDAY, minutesOf, timeOf, weekday } from "./calendar.js";
import type { Filled } from "./filled.js";
import { reference } from "./reference.js";

const OPENS = minutesOf("12:00");
/** The last party sits down an hour before the kitchen closes. */
const LAST_SEATING = minutesOf("21:30");
const LARGEST_PARTY = 12;
const SEATS = { indoor: 24, terrace: 12, bar: 6 } as const;
/** How long a party stays, in minutes. */
const SITTING = 120;

/** Restaurants are closed on Mondays, and full when their seats are taken; then other times are offered. */
export default defineBehaviour<typeof BookTable>("book_table", {
  check({ slots }, world) {
    const { date, time, party_size } = slots;
    if (date < world.today) return fail("that day is over");
    if (weekday(date) === MONDAY) return fail("the restaurant is closed on Mondays");
    if (minutesOf(time) < OPENS || minutesOf(time) > LAST_SEATING) {
      return fail("tables are given from 12:00 to 21:30", [{ time: "12:00" }, { time: "19:00" }, { time: "21:30" }]);
    }
    if (party_size < 1) return fail("somebody has to come");
    if (party_size > LARGEST_PARTY) return fail(`for more than ${LARGEST_PARTY} people, please call the restaurant`);
    return undefined;
  },

  perform(task, world) {
    const { restaurant_name, date, time, party_size } = task.slots;
    const seating = task.slots.seating ?? "indoor";
    const bookings = world
      .rows<Filled<TableBookings, "time" | "party_size">>("table_bookings", { restaurant_name, date })
      .filter((booking) => booking.id !== task.row?.id && (booking.seating ?? "indoor") === seating);
    const isFree = (minutes: number): boolean => {
      const there = bookings.filter((booking) => Math.abs(minutesOf(booking.time) - minutes) < SITTING);
      const seated = there.reduce((sum, booking) => sum + booking.party_size, 0);
      return seated + party_size <= SEATS[seating];
    };
    const wanted = minutesOf(time);
    if (isFree(wanted))
      return succeed({ reference: reference("TB", task.row?.reference, world), until: timeOf(wanted + SITTING) });
    const others = [-120, -60, 60, 120].map((minutes) => wanted + minutes);
    const free = others.filter((minutes) => minutes >= OPENS && minutes <= LAST_SEATING && isFree(minutes));
    return fail(
      `${seating} is fully booked at ${time}`,
      free.map((minutes) => ({ date, time: timeOf(minutes) })),
    );
  },
});
