// @generated from enrol_course.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Take a place in a course of the evening school
 *
 * Domain: learning. Entity: course_enrolments. Waits for confirmation.
 */
export class EnrolCourse extends IntentBase {
  static readonly spec = {
    command: "enrol_course",
    entity: "course_enrolments",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "course",
        type: "str",
        required: true,
        match: "fold",
        known: ["Spanish for Beginners", "Spanish Conversation", "Pottery Basics", "Bicycle Repair", "First Aid"],
      },
      { name: "start_date", type: "date", required: true },
      { name: "participant", type: "str", required: true, match: "fold" },
      { name: "concession", type: "bool", required: false },
      { name: "bring_along", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the course */
  course: string | null = null;

  /** The day of the first lesson */
  start_date: string | null = null;

  /** Who takes part */
  participant: string | null = null;

  /** Whether a student, pensioner or job seeker pays half */
  concession: boolean | null = null;

  /** What the teacher should know */
  bring_along: string | null = null;
}
