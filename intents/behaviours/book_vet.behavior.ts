import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { BookVet } from "../../generated/book_vet.js";
import type { VetVisits } from "../../generated/entities/vet_visits.js";
import { minutesOf, timeOf } from "./calendar.js";
import type { Filled } from "./filled.js";
import { CLOSES, refusedHours } from "./surgery.js";

const VISIT = 20;
const NOON = minutesOf("12:00");

/** A visit takes twenty minutes, one at home is in the afternoon; the next free times of the day are offered. */
export default defineBehaviour<typeof BookVet>("book_vet", {
  check({ slots }, world) {
    const { date, time, home_visit } = slots;
    if (home_visit === true && minutesOf(time) < NOON) {
      return fail("the vet drives out in the afternoon", [{ time: "14:00" }, { time: "16:00" }]);
    }
    return refusedHours(date, time, world);
  },

  perform({ slots, row }, world) {
    const { date, time, vet } = slots;
    const busy = world
      .rows<Filled<VetVisits, "time">>("vet_visits", { date, vet })
      .filter((one) => one.id !== row?.id)
      .map((one) => minutesOf(one.time));
    const isFree = (minutes: number): boolean => busy.every((other) => Math.abs(other - minutes) >= VISIT);
    const wanted = minutesOf(time);
    if (isFree(wanted)) return succeed({ until: timeOf(wanted + VISIT) });
    const free: string[] = [];
    for (let minutes = wanted + VISIT; minutes < CLOSES; minutes += VISIT) {
      if (isFree(minutes)) free.push(timeOf(minutes));
    }
    const offered = free.slice(0, 2).map((start) => ({ date, time: start }));
    return fail(`another animal is seen at ${time}`, offered);
  },
});
