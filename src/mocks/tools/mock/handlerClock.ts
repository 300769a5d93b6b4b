import { BacklotError } from "../../../base/errors.js";
import { LAST_MOMENT, type World } from "../../../kit/internal.js";
import type { HandlerClock } from "./mockOptions.js";

/** Returns a world's clock for handlers. */
export function handlerClock(world: World): HandlerClock {
  return {
    get now() {
      return world.now;
    },
    get today() {
      return world.today();
    },
    pass(milliseconds) {
      const isTime = typeof milliseconds === "number" && milliseconds >= 0 && world.now + milliseconds <= LAST_MOMENT;
      if (!isTime)
        throw new BacklotError("BAD_OPTION", `time passes by milliseconds from 0, not by ${String(milliseconds)}`);
      world.pass(milliseconds);
    },
  };
}
