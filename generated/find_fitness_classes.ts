// @generated from find_fitness_classes.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search the gym's timetable
 *
 * Domain: fitness. Entity: fitness_classes. A query.
 */
export class FindFitnessClasses extends IntentBase {
  static readonly spec = {
    command: "find_fitness_classes",
    entity: "fitness_classes",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "class_name",
        type: "str",
        required: false,
        match: "fold",
        known: ["Sunrise Yoga", "Spin & Shout", "Aqua Basics", "Pilates for Backs", "Boxing Fundamentals"],
      },
      {
        name: "instructor",
        type: "str",
        required: false,
        match: "fold",
        known: ["Maren", "Diego", "Aiko", "Tobi"],
      },
      {
        name: "studio",
        type: "str",
        required: false,
        match: "fold",
        known: ["Mill Street", "Old Brewery", "Lido", "Studio North"],
      },
      { name: "date", type: "date", required: false },
      { name: "time", type: "time", required: false },
      { name: "level", type: { enum: ["beginner", "intermediate", "advanced"] }, required: false },
      { name: "places_left", type: "int", required: false },
      { name: "date_of_fitness_classes", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The name of the class */
  class_name: string | null = null;

  /** Who teaches it */
  instructor: string | null = null;

  /** Which of the gym's houses */
  studio: string | null = null;

  /** The day of the class */
  date: string | null = null;

  /** When it starts */
  time: string | null = null;

  /** For whom it is meant */
  level: "beginner" | "intermediate" | "advanced" | null = null;

  /** How many places are free */
  places_left: number | null = null;
  date_of_fitness_classes: string | null = null;
}
