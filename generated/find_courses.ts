// @generated from find_courses.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search the programme of the evening school
 *
 * Domain: learning. Entity: courses. A query.
 */
export class FindCourses extends IntentBase {
  static readonly spec = {
    command: "find_courses",
    entity: "courses",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "course",
        type: "str",
        required: false,
        match: "fold",
        known: ["Spanish for Beginners", "Spanish Conversation", "Pottery Basics", "Bicycle Repair", "First Aid"],
      },
      {
        name: "topic",
        type: { enum: ["languages", "crafts", "art", "health", "computers"] },
        required: false,
      },
      { name: "level", type: { enum: ["beginner", "intermediate", "advanced"] }, required: false },
      {
        name: "weekday",
        type: { enum: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] },
        required: false,
      },
      { name: "start_date", type: "date", required: false },
      { name: "price", type: "float", required: false },
      { name: "places_left", type: "int", required: false },
      { name: "date_of_courses", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the course */
  course: string | null = null;

  /** What it is about */
  topic: "languages" | "crafts" | "art" | "health" | "computers" | null = null;

  /** For whom it is meant */
  level: "beginner" | "intermediate" | "advanced" | null = null;

  /** The day of the week */
  weekday: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | null = null;

  /** The day of the first lesson */
  start_date: string | null = null;

  /** What it costs, in euros */
  price: number | null = null;

  /** How many places are free */
  places_left: number | null = null;
  date_of_courses: string | null = null;
}
