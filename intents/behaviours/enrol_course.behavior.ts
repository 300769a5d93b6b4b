import { type BehaviourFilter, defineBehaviour, fail, operator, succeed } from "backlot/kit";
import type { EnrolCourse } from "../../generated/enrol_course.js";
import type { Courses } from "../../generated/entities/courses.js";
import { money } from "./calendar.js";
import type { Filled } from "./filled.js";

/** The programme says so much of every course. */
type Course = Filled<Courses, "places_left" | "price" | "start_date" | "weekday">;

/** A course begins on the days of the programme and has so many places; the same course later is offered. */
export default defineBehaviour<typeof EnrolCourse>("enrol_course", {
  check({ slots: { course, start_date } }, world) {
    if (start_date < world.today) return fail("that course has begun already");
    const dates = world.rows<Courses>("courses", { course });
    if (dates.length === 0) return fail(`there is no course ${course}`);
    if (dates.some((one) => one.start_date === start_date)) return undefined;
    return fail(`${course} does not begin on ${start_date}`, dates);
  },

  perform({ slots, row }, world) {
    const { course, start_date, participant, concession } = slots;
    const enrolled = (those: BehaviourFilter): number =>
      world.rows("course_enrolments", { course, ...those }).filter(({ id }) => id !== row?.id).length;
    if (enrolled({ start_date, participant }) > 0) return fail(`${participant} has a place already`);
    // Places that were free when the programme was printed, less those that were taken today.
    const left = (one: Course): number =>
      one.places_left - enrolled({ start_date: one.start_date, date_of_course_enrolments: world.today });
    const [chosen] = world.rows<Course>("courses", { course, start_date }) as [Course];
    if (left(chosen) > 0) {
      const price = money(chosen.price * (concession === true ? 0.5 : 1));
      return succeed({ price, weekday: chosen.weekday, places_left: left(chosen) - 1 });
    }
    const later = world.rows<Course>("courses", { course, start_date: operator("greater_than", start_date) });
    return fail(
      "the course is full",
      later.filter((one) => left(one) > 0),
    );
  },
});
