// @generated from log_workout.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Write down a workout that is done
 *
 * Domain: fitness. Entity: workouts.
 */
export class LogWorkout extends IntentBase {
  static readonly spec = {
    command: "log_workout",
    entity: "workouts",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "activity",
        type: "str",
        required: true,
        match: "fold",
        known: ["running", "swimming", "rowing", "bouldering", "cycling", "yoga"],
      },
      { name: "minutes", type: "int", required: true },
      { name: "distance_km", type: "float", required: false },
      { name: "effort", type: { enum: ["easy", "steady", "hard"] }, required: false },
      { name: "date", type: "date", required: false },
      { name: "note", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What kind of exercise */
  activity: string | null = null;

  /** How long it took */
  minutes: number | null = null;

  /** How far, in kilometres */
  distance_km: number | null = null;

  /** How it felt */
  effort: "easy" | "steady" | "hard" | null = null;

  /** The day; today if not given */
  date: string | null = null;

  /** A line for the diary */
  note: string | null = null;
}
