import { type BehaviourView, defineBehaviour, fail, operator, succeed } from "backlot/kit";
import type { MeterReadings } from "../../generated/entities/meter_readings.js";
import type { SubmitMeterReading } from "../../generated/submit_meter_reading.js";
import type { Filled } from "./filled.js";

type Reading = Filled<MeterReadings, "reading" | "read_on">;

/** So much is not used between two readings: a digit is wrong then. */
const MOST = { electricity: 5_000, gas: 4_000, water: 400 } as const;

/** A meter only counts upwards, and no household uses as much as a wrong first digit would say. */
export default defineBehaviour<typeof SubmitMeterReading>("submit_meter_reading", {
  check({ slots: { meter, reading, read_on }, row }, world) {
    const day = read_on ?? world.today;
    if (day > world.today) return fail("that day is yet to come");
    const last = lastReading(meter, day, row?.id, world);
    if (last === undefined) return undefined;
    if (reading < last.reading) return fail(`the meter showed ${last.reading} on ${last.read_on} already`);
    const used = reading - last.reading;
    return used > MOST[meter] ? fail(`that would be ${used} more than on ${last.read_on}`) : undefined;
  },

  perform({ slots: { meter, reading, read_on }, row }, world) {
    const day = read_on ?? world.today;
    const last = lastReading(meter, day, row?.id, world);
    return succeed({ read_on: day, used: last === undefined ? null : reading - last.reading });
  },
});

/** The highest reading up to a day, which is the last one, but for the one that is being corrected. */
function lastReading(meter: string, day: string, corrected: unknown, world: BehaviourView): Reading | undefined {
  const [last] = world
    .rows<Reading>("meter_readings", { meter, read_on: operator("at_most", day) })
    .filter(({ id }) => id !== corrected)
    .sort((a, b) => b.reading - a.reading);
  return last;
}
