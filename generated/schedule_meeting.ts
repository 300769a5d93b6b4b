// @generated from schedule_meeting.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Put a meeting into the calendar and invite people
 *
 * Domain: calendar. Entity: meetings. Waits for confirmation.
 */
export class ScheduleMeeting extends IntentBase {
  static readonly spec = {
    command: "schedule_meeting",
    entity: "meetings",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "title", type: "str", required: true, match: "fold" },
      { name: "date", type: "date", required: true },
      { name: "start_time", type: "time", required: true },
      { name: "duration_minutes", type: "int", required: false },
      { name: "attendees", type: { list: "str" }, required: false },
      {
        name: "location",
        type: "str",
        required: false,
        known: ["Room Kestrel", "the bakery on Mill Street", "School hall", "at mine"],
      },
      { name: "video_call", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What the meeting is called */
  title: string | null = null;

  /** The day */
  date: string | null = null;

  /** When it starts */
  start_time: string | null = null;

  /** How long it lasts */
  duration_minutes: number | null = null;

  /** Whom to invite */
  attendees: readonly string[] | null = null;

  /** Where it takes place */
  location: string | null = null;

  /** Whether to add a video link */
  video_call: boolean | null = null;
}
