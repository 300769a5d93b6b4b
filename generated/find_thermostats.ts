// @generated from find_thermostats.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * See how warm the rooms of the house are set
 *
 * Domain: home. Entity: thermostats. A query.
 */
export class FindThermostats extends IntentBase {
  static readonly spec = {
    command: "find_thermostats",
    entity: "thermostats",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "room",
        type: "str",
        required: false,
        match: "fold",
        known: ["living room", "nursery", "bathroom", "study", "upstairs hallway"],
      },
      { name: "temperature", type: "float", required: false },
      { name: "floor", type: { enum: ["cellar", "ground", "upper"] }, required: false },
      { name: "online", type: "bool", required: false },
      { name: "date_of_thermostats", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The room */
  room: string | null = null;

  /** What it is set to, in degrees Celsius */
  temperature: number | null = null;

  /** On which floor the room is */
  floor: "cellar" | "ground" | "upper" | null = null;

  /** Whether the thermostat answers */
  online: boolean | null = null;
  date_of_thermostats: string | null = null;
}
