import { type BehaviourView, type Failure, fail } from "backlot/kit";
import { daysAfter, minutesOf, SATURDAY, SUNDAY, weekday } from "./calendar.js";

const OPENS = minutesOf("08:00");
/** From then on nobody is seen. */
export const CLOSES = minutesOf("18:00");

/** What surgeries have against a time: they are open from 8:00 to 18:00, Monday to Friday. */
export function refusedHours(date: string, time: string, { today }: BehaviourView): Failure | undefined {
  if (date < today) return fail("that day is over");
  const day = weekday(date);
  if (day === SATURDAY || day === SUNDAY) {
    return fail("the surgery is closed at weekends", [{ date: daysAfter(date, day === SATURDAY ? 2 : 1) }]);
  }
  if (minutesOf(time) < OPENS || minutesOf(time) >= CLOSES) return fail("the surgery is open from 08:00 to 18:00");
  return undefined;
}
