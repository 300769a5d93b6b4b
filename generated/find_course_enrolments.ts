// @generated from enrol_course.json, find_course_enrolments.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up the courses that somebody takes
 *
 * Domain: learning. Entity: course_enrolments. A query.
 */
export class FindCourseEnrolments extends IntentBase {
  static readonly spec = {
    command: "find_course_enrolments",
    entity: "course_enrolments",
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
      { name: "participant", type: "str", required: false, match: "fold" },
      { name: "start_date", type: "date", required: false },
      { name: "concession", type: "bool", required: false },
      { name: "bring_along", type: "str", required: false },
      { name: "date_of_course_enrolments", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the course */
  course: string | null = null;

  /** Who takes part */
  participant: string | null = null;

  /** The day of the first lesson */
  start_date: string | null = null;

  /** Whether a student, pensioner or job seeker pays half */
  concession: boolean | null = null;

  /** What the teacher should know */
  bring_along: string | null = null;
  date_of_course_enrolments: string | null = null;
}
