import type { BehaviourWorld } from "backlot/kit";

/**
 * The reference that a booking is found by, such as `ST-48213`. A correction keeps the one that was given out.
 * @param given what the row of the booking has already, if there is one
 */
export function reference(prefix: string, given: unknown, world: BehaviourWorld): string {
  if (typeof given === "string") return given;
  return `${prefix}-${10_000 + Math.floor(world.random() * 90_000)}`;
}
