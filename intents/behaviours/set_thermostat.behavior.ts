import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { Thermostats } from "../../generated/entities/thermostats.js";
import type { SetThermostat } from "../../generated/set_thermostat.js";
import type { Filled } from "./filled.js";

const [LEAST, MOST] = [5, 28];

type Thermostat = Filled<Thermostats, "id">;

/** The house's own thermostats are set; it makes no row, it changes theirs. */
export default defineBehaviour<typeof SetThermostat>("set_thermostat", {
  check({ slots: { room, temperature } }, world) {
    if (temperature < LEAST || temperature > MOST) {
      return fail(`rooms are heated to ${LEAST} to ${MOST} degrees`, [
        { temperature: Math.max(LEAST, Math.min(MOST, temperature)) },
      ]);
    }
    const [thermostat] = world.rows("thermostats", { room });
    if (thermostat !== undefined) return undefined;
    return fail(
      `there is no thermostat in the ${room}`,
      world.rows("thermostats").map((one) => ({ room: one.room })),
    );
  },

  perform({ slots: { room, temperature } }, world) {
    const [thermostat] = world.rows<Thermostat>("thermostats", { room }) as [Thermostat];
    if (thermostat.online === false) return fail(`the thermostat in the ${room} does not answer`);
    world.update("thermostats", thermostat.id, { temperature });
    return succeed();
  },
});
