// @generated from find_meetings.json, schedule_meeting.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up meetings in the calendar
 *
 * Domain: calendar. Entity: meetings. A query.
 */
export class FindMeetings extends IntentBase {
  static readonly spec = {
    command: "find_meetings",
    entity: "meetings",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "title", type: "str", required: false, match: "fold" },
      { name: "date", type: "date", required: false },
      { name: "start_time", type: "time", required: false },
      { name: "attendees", type: { list: "str" }, required: false },
      {
        name: "location",
        type: "str",
        required: false,
        known: ["Room Kestrel", "School hall", "at mine", "the bakery on Mill Street"],
      },
      { name: "duration_minutes", type: "int", required: false },
      { name: "video_call", type: "bool", required: false },
      { name: "date_of_meetings", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What the meeting is called */
  title: string | null = null;

  /** The day */
  date: string | null = null;

  /** When it starts */
  start_time: string | null = null;

  /** Who is invited */
  attendees: readonly string[] | null = null;

  /** Where it takes place */
  location: string | null = null;

  /** How long it lasts */
  duration_minutes: number | null = null;

  /** Whether to add a video link */
  video_call: boolean | null = null;
  date_of_meetings: string | null = null;
}
