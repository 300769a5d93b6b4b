// @generated from book_dental_checkup.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Make an appointment for a dental check-up
 *
 * Domain: health. Entity: health_appointments. Waits for confirmation.
 */
export class BookDentalCheckup extends IntentBase {
  static readonly spec = {
    command: "book_dental_checkup",
    entity: "health_appointments",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "dentist",
        type: "str",
        required: true,
        match: "fold",
        known: ["Dr Halloran", "Dr Petrova", "Canal Street Dental", "Smile Works"],
      },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      { name: "hygienist", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The dentist or dental practice */
  dentist: string | null = null;

  /** The day of the appointment */
  date: string | null = null;

  /** When the appointment starts */
  time: string | null = null;

  /** Whether a cleaning by the hygienist follows */
  hygienist: boolean | null = null;
}
