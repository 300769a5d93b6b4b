import { defineBehaviour, fail, operator, succeed } from "backlot/kit";
import type { BookFitnessClass } from "../../generated/book_fitness_class.js";
import type { FitnessClasses } from "../../generated/entities/fitness_classes.js";
import type { Filled } from "./filled.js";

/** The timetable says when each class is. */
type FitnessClass = Filled<FitnessClasses, "date" | "time">;

const USUAL_PLACES = 15;

/** A class has as many places as its row says, less those that were taken since; others of its kind are offered, from that day on. */
export default defineBehaviour<typeof BookFitnessClass>("book_fitness_class", {
  check({ slots }, world) {
    return slots.date < world.today ? fail("that class is over") : undefined;
  },

  perform({ slots, row }, world) {
    const { class_name, date, time } = slots;
    const left = (one: FitnessClass): number => {
      const booked = world.rows("class_bookings", { class_name, date: one.date, time: one.time });
      return (one.places_left ?? USUAL_PLACES) - booked.filter(({ id }) => id !== row?.id).length;
    };
    const [wanted = { date, time }] = world.rows<FitnessClass>("fitness_classes", { class_name, date, time });
    if (left(wanted) > 0) return succeed({ places_left: left(wanted) - 1 });
    const later = world.rows<FitnessClass>("fitness_classes", { class_name, date: operator("at_least", date) });
    return fail(
      "the class is full",
      later.filter((one) => left(one) > 0),
    );
  },
});
