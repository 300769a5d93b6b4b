// @generated from find_reminders.json, set_reminder.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up reminders
 *
 * Domain: calendar. Entity: reminders. A query.
 */
export class FindReminders extends IntentBase {
  static readonly spec = {
    command: "find_reminders",
    entity: "reminders",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "text", type: "str", required: false, match: "fold" },
      { name: "date", type: "date", required: false },
      { name: "repeat", type: { enum: ["never", "daily", "weekly", "monthly"] }, required: false },
      { name: "time", type: "time", required: false },
      { name: "date_of_reminders", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What to be reminded of */
  text: string | null = null;

  /** The day */
  date: string | null = null;

  /** How often it comes again */
  repeat: "never" | "daily" | "weekly" | "monthly" | null = null;

  /** When; in the morning if not given */
  time: string | null = null;
  date_of_reminders: string | null = null;
}
