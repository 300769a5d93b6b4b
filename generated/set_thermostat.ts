// @generated from set_thermostat.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Set the temperature of a room
 *
 * Domain: home.
 */
export class SetThermostat extends IntentBase {
  static readonly spec = {
    command: "set_thermostat",
    entity: null,
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "room",
        type: "str",
        required: true,
        match: "fold",
        known: ["living room", "nursery", "bathroom", "study", "upstairs hallway"],
      },
      { name: "temperature", type: "float", required: true },
      { name: "until", type: "time", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The room */
  room: string | null = null;

  /** Degrees Celsius */
  temperature: number | null = null;

  /** When the room goes back to its usual programme */
  until: string | null = null;
}
