// @generated from find_workouts.json, log_workout.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look through the workout diary
 *
 * Domain: fitness. Entity: workouts. A query.
 */
export class FindWorkouts extends IntentBase {
  static readonly spec = {
    command: "find_workouts",
    entity: "workouts",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "activity",
        type: "str",
        required: false,
        match: "fold",
        known: ["running", "swimming", "rowing", "yoga"],
      },
      { name: "minutes", type: "int", required: false },
      { name: "distance_km", type: "float", required: false },
      { name: "effort", type: { enum: ["easy", "steady", "hard"] }, required: false },
      { name: "date", type: "date", required: false },
      { name: "note", type: "str", required: false },
      { name: "date_of_workouts", type: "str", required: false },
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

  /** The day */
  date: string | null = null;

  /** A line for the diary */
  note: string | null = null;
  date_of_workouts: string | null = null;
}
