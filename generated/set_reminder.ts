// @generated from set_reminder.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Remind the user of something on a day
 *
 * Domain: calendar. Entity: reminders.
 */
export class SetReminder extends IntentBase {
  static readonly spec = {
    command: "set_reminder",
    entity: "reminders",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "text", type: "str", required: true, match: "fold" },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: false },
      { name: "repeat", type: { enum: ["never", "daily", "weekly", "monthly"] }, required: false },
    ],
  } as const satisfies IntentSpec;

  /** What to be reminded of */
  text: string | null = null;

  /** The day, or the first day of a repeated reminder */
  date: string | null = null;

  /** When; in the morning if not given */
  time: string | null = null;

  /** How often it comes again */
  repeat: "never" | "daily" | "weekly" | "monthly" | null = null;
}
