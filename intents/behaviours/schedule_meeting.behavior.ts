import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { Meetings } from "../../generated/entities/meetings.js";
import type { ScheduleMeeting } from "../../generated/schedule_meeting.js";
import { minutesOf, timeOf } from "./calendar.js";
import type { Filled } from "./filled.js";

const USUAL = 60;

/** Meetings of one calendar do not overlap; the next free time of that day is offered. */
export default defineBehaviour<typeof ScheduleMeeting>("schedule_meeting", {
  check({ slots }, world) {
    if (slots.date < world.today) return fail("that day is over");
    return (slots.duration_minutes ?? USUAL) <= 0 ? fail("a meeting takes some time") : undefined;
  },

  perform({ slots, row }, world) {
    const { date, start_time } = slots;
    const length = slots.duration_minutes ?? USUAL;
    const begin = minutesOf(start_time);
    const busy = world
      .rows<Filled<Meetings, "start_time">>("meetings", { date })
      .filter((meeting) => meeting.id !== row?.id)
      .map(({ start_time: start, duration_minutes }) => {
        const from = minutesOf(start);
        return { from, to: from + (duration_minutes ?? USUAL) };
      })
      .sort((a, b) => a.from - b.from);
    let free = begin;
    for (const { from, to } of busy) if (from < free + length) free = Math.max(free, to);
    if (free === begin) return succeed({ end_time: timeOf(begin + length) });
    return fail("there is another meeting then", [{ date, start_time: timeOf(free) }]);
  },
});
