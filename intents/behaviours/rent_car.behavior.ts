import { defineBehaviour, fail, operator, succeed } from "backlot/kit";
import type { Cars } from "../../generated/entities/cars.js";
import type { RentCar } from "../../generated/rent_car.js";
import { daysAfter, daysBetween, money } from "./calendar.js";
import type { Filled } from "./filled.js";
import { reference } from "./reference.js";

const YOUNGEST = { small: 18, estate: 21, van: 25, electric: 18 } as const;
const LONGEST = 28;
/** What everything insured costs, a day. */
const FULL_INSURANCE = 14;

/** Every car on the list has these. */
type Car = Filled<Cars, "pickup_location" | "category" | "price_per_day" | "free">;

/** A counter has so many cars of a kind; where none is left, others of its own and the same kind elsewhere are offered. */
export default defineBehaviour<typeof RentCar>("rent_car", {
  check({ slots }, world) {
    const { category, pickup_date, return_date, driver_age } = slots;
    if (pickup_date < world.today) return fail("that day is over");
    if (return_date < pickup_date)
      return fail("the car comes back before it is fetched", [{ return_date: pickup_date }]);
    if (daysBetween(pickup_date, return_date) >= LONGEST) {
      return fail(`cars are rented for up to ${LONGEST} days`, [{ return_date: daysAfter(pickup_date, LONGEST - 1) }]);
    }
    if (driver_age >= YOUNGEST[category]) return undefined;
    const allowed = (Object.keys(YOUNGEST) as (keyof typeof YOUNGEST)[]).filter((kind) => driver_age >= YOUNGEST[kind]);
    return fail(
      `${nameOf(category)}s are for drivers of ${YOUNGEST[category]} and older`,
      allowed.map((kind) => ({ category: kind })),
    );
  },

  perform(task, world) {
    const { pickup_location, category, pickup_date, return_date, insurance } = task.slots;
    const isFree = (one: Car): boolean => {
      const rented = world.rows("car_rentals", {
        pickup_location: one.pickup_location,
        category: one.category,
        pickup_date: operator("at_most", return_date),
        return_date: operator("at_least", pickup_date),
      });
      return one.free > rented.filter(({ id }) => id !== task.row?.id).length;
    };
    const [car] = world.rows<Car>("cars", { pickup_location, category });
    if (car !== undefined && isFree(car)) {
      const days = daysBetween(pickup_date, return_date) + 1;
      const aDay = car.price_per_day + (insurance === "full" ? FULL_INSURANCE : 0);
      return succeed({ reference: reference("RC", task.row?.reference, world), price: money(aDay * days) });
    }
    const here = world.rows<Car>("cars", { pickup_location });
    const alike = world.rows<Car>("cars", { category });
    const others = [...here, ...alike].filter((other) => other.id !== car?.id && isFree(other));
    return fail(`no ${nameOf(category)} is free at ${pickup_location} on these days`, others);
  },
});

/** What people call a kind of car. */
function nameOf(category: string): string {
  return category === "van" ? "van" : `${category} car`;
}
